import './mantine.css'
import { AppShell, MantineProvider, Text } from '@mantine/core'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadProducts } from './products.ts'
import { Visits } from './visits.ts'

const root = createRootRoute({
  component: () => (
    <Visits.Provider>
      <AppShell header={{ height: 56 }} navbar={{ width: 220, breakpoint: 'sm' }} padding="md">
        <AppShell.Header p="sm">
          <Text fw={700}>The floor</Text>
        </AppShell.Header>
        <AppShell.Navbar p="sm">
          <Link to="/">Products</Link>
        </AppShell.Navbar>
        <AppShell.Main>
          <Outlet />
        </AppShell.Main>
      </AppShell>
    </Visits.Provider>
  ),
})
const cards = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: loadProducts,
  component: lazyRouteComponent(() => import('./product-cards.tsx'), 'ProductCards'),
})
const page = createRoute({
  getParentRoute: () => root,
  path: '/products/$id',
  loader: loadProducts,
  component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
})
const router = createRouter({ routeTree: root.addChildren([cards, page]), defaultPendingMs: 200 })

const element = document.querySelector('#root')
if (element !== null)
  createRoot(element).render(
    <StrictMode>
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </StrictMode>,
  )
