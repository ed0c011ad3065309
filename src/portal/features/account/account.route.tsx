import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { AccountScreen } from './account-screen.tsx'
import { loadAccountPage } from './data.ts'

export const Route = createFileRoute('/_authenticated/account')({
  loader: ({ abortController: { signal } }) => loadAccountPage(signal),
  head: () => ({ meta: [{ title: 'Account' }] }),
  component: AccountPage,
})

function AccountPage() {
  return (
    <>
      <AccountScreen account={Route.useLoaderData()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
