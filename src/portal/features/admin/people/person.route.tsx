import { createFileRoute, Outlet } from '@tanstack/react-router'
import { personView } from '#contract/endpoints/people.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { callApi } from '#portal/wire/api.ts'
import { PersonScreen } from './person-screen.tsx'
import { isAccount } from './wording.ts'

export const Route = createFileRoute('/_authenticated/admin/people/$personId')({
  loader: ({ params: { personId }, abortController: { signal } }) =>
    callApi(personView, { params: { id: personId } }, { signal }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.email ?? 'Person' }] }),
  component: PersonPage,
})

function PersonPage() {
  const person = Route.useLoaderData()
  return (
    <>
      <PersonScreen person={person} />
      <UnderHeading value>{isAccount(person) && <Outlet />}</UnderHeading>
    </>
  )
}
