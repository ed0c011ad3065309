import { createFileRoute } from '@tanstack/react-router'
import { letterView } from '#contract/endpoints/mail.ts'
import { orNotFound } from '#portal/app/errors/found.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { callApi } from '#portal/wire/api.ts'
import { LetterScreen } from './letter-screen.tsx'

export const Route = createFileRoute('/_authenticated/admin/outbox/$letterId')({
  loader: ({ params: { letterId }, abortController: { signal } }) =>
    orNotFound(callApi(letterView, { params: { id: letterId } }, { signal })),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.subject ?? 'Letter' }] }),
  component: LetterPage,
  notFoundComponent: NoLetter,
})

function LetterPage() {
  const letter = Route.useLoaderData()
  return <LetterScreen key={letter.id} letter={letter} />
}

function NoLetter() {
  return (
    <EmptyState drawing="letters">
      There is no such letter; letters are kept for a year.{' '}
      <AnchorLink to="/admin/outbox" inherit>
        Back to the outbox
      </AnchorLink>
    </EmptyState>
  )
}
