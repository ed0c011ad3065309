import { createFileRoute } from '@tanstack/react-router'
import { EmailResults } from './email-results.tsx'
import { lookUpEmail } from './email-lookup.ts'

export const Route = createFileRoute('/_authenticated/admin/email-lookup/$email')({
  loader: ({ params: { email }, abortController: { signal } }) => lookUpEmail(email, signal),
  head: ({ params: { email } }) => ({ meta: [{ title: `Email lookup: ${email}` }] }),
  component: EmailPage,
})

function EmailPage() {
  return <EmailResults found={Route.useLoaderData()} />
}
