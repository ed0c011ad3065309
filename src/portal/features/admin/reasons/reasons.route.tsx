import { createFileRoute, Outlet } from '@tanstack/react-router'
import { rejectionReasonList } from '#contract/desk/rejection-reason-endpoints.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { callApi } from '#portal/wire/api.ts'
import { Reasons } from './reasons.tsx'

export const Route = createFileRoute('/_authenticated/admin/reasons')({
  loader: ({ abortController: { signal } }) => callApi(rejectionReasonList, {}, { signal }),
  head: () => ({ meta: [{ title: 'Rejection reasons' }] }),
  component: ReasonsPage,
})

function ReasonsPage() {
  return (
    <>
      <Reasons reasons={Route.useLoaderData()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
