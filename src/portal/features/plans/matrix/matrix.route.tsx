import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { orNotFound } from '#portal/app/errors/found.ts'
import { load } from '#portal/wire/load.ts'
import { plansRead } from '../reads.ts'
import { usePlansNews } from '../use-plans-news.ts'
import { PlanMatrixScreen } from './plan-matrix-screen.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/matrix')({
  validateSearch: v.object({ disabled: v.fallback(v.optional(v.literal('true')), undefined) }),
  loader: ({ params: { addonSlug }, abortController: { signal } }) =>
    orNotFound(load(plansRead(addonSlug), signal)),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Compare plans' }] }),
  component: PlanMatrixPage,
})

function PlanMatrixPage() {
  const data = Route.useLoaderData()
  const { disabled } = Route.useSearch()
  usePlansNews(data.addon)
  return <PlanMatrixScreen key={data.addon.id} data={data} withDisabled={disabled === 'true'} />
}
