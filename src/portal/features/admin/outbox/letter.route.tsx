import { createFileRoute } from '@tanstack/react-router'
import { letterView } from '#contract/endpoints/mail.ts'
import { callApi } from '#portal/wire/api.ts'
import { LetterScreen } from './letter-screen.tsx'

export const Route = createFileRoute('/_authenticated/admin/outbox/$letterId')({
  loader: ({ params: { letterId }, abortController: { signal } }) =>
    callApi(letterView, { params: { id: letterId } }, { signal }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.subject ?? 'Letter' }] }),
  component: LetterPage,
})

function LetterPage() {
  const letter = Route.useLoaderData()
  return <LetterScreen key={letter.id} letter={letter} />
}
