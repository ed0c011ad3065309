import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import { EmailLookup } from './email-lookup-form.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'

export const Route = createFileRoute('/_authenticated/admin/email-lookup')({
  head: () => ({ meta: [{ title: 'Email lookup' }] }),
  component: EmailLookupPage,
})

function EmailLookupPage() {
  const found = useMatch({ from: '/_authenticated/admin/email-lookup/$email', shouldThrow: false })
  const email = found?.params.email ?? ''
  return (
    <EmailLookup key={email} email={email}>
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </EmailLookup>
  )
}
