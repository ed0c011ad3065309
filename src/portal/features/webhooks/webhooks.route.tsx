import { createFileRoute, Outlet } from '@tanstack/react-router'
import { webhookList } from '#contract/endpoints/webhooks.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { callApi } from '#portal/wire/api.ts'
import { Webhooks } from './webhooks.tsx'

export const Route = createFileRoute('/_authenticated/webhooks')({
  loader: ({ abortController: { signal } }) => callApi(webhookList, {}, { signal }),
  head: () => ({ meta: [{ title: 'Webhooks' }] }),
  component: WebhooksPage,
})

function WebhooksPage() {
  return (
    <>
      <Webhooks webhooks={Route.useLoaderData()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
