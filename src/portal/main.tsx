import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionActor } from '#portal/app/session/session-actor.ts'
import { rememberOrigins } from '#portal/app/frame/came-from.ts'
import { ErrorScreen } from '#portal/app/errors/error-screen.tsx'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { forgetEarlyAnswers } from '#portal/wire/early-answer.ts'
import { skipBlockedSteps } from '#portal/app/frame/skip-blocked-steps.ts'
import { serveStaleOnError } from '#portal/app/frame/serve-stale-on-error.ts'
import { oncePerNavigation } from '#portal/app/frame/scroll-restoration.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearchText, searchString } from '#portal/app/frame/search-string.ts'
import { leaveWhenSignedOutElsewhere } from '#portal/app/session/session.ts'
import { telemetryWhenIdle } from '#portal/app/telemetry/telemetry-when-idle.ts'
import { addInter } from '#portal/app/frame/inter.ts'
import { theme } from '#portal/app/frame/theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// Mantine's overlays add a style element, which needs the nonce of the content security policy.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const router = createRouter({
  routeTree,
  context: { session: sessionActor },
  parseSearch: parseSearchText,
  stringifySearch: searchString,
  scrollRestoration: oncePerNavigation(),
  // What a link's intent has read is taken by its press, but not much later.
  defaultPreloadStaleTime: 5000,
  // The page's own start takes longer than 150 ms on a slow processor, and a skeleton would hold up what is there.
  defaultPendingMs: 500,
  defaultPendingMinMs: 200,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFound,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

serveStaleOnError(router)
skipBlockedSteps(router.history)
rememberOrigins(router.history)
sessionActor.start()
const resolved = new Promise<void>((resolve) => {
  router.subscribe('onResolved', () => {
    forgetEarlyAnswers()
    router.options.defaultPendingMs = 150
    resolve()
  })
})
leaveWhenSignedOutElsewhere()
void telemetryWhenIdle(router)
// The router calls its empty start rendered too.
void addInter(resolved)
// A page restored from the back/forward cache after leaving to sign in would wait forever.
window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
