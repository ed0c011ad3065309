import * as v from 'valibot'
import { expect } from 'vitest'
import { readAs } from '#test/support/read-as.ts'
import type { useWorld } from './use-world.ts'

/** The path of each list behind /addons/{slug}/. */
export const requirementPaths = {
  business: 'beta_requirements/business_approval_requirements',
  technical: 'beta_requirements/technical_approval_requirements',
  gaTechnical: 'ga_requirements/technical_approval_requirements',
  pricing: 'ga_requirements/pricing_plans_requirements',
  supplier: 'ga_requirements/approved_supplier_requirements',
  support: 'ga_requirements/support_requirements',
}

const itemSchema = v.looseObject({
  name: v.string(),
  message: v.string(),
  completed: v.boolean(),
  href: v.nullable(v.string()),
})
export type Item = v.InferOutput<typeof itemSchema>

/** The names of what an add-on lacks, by list, as its provider is told. */
export async function incompleteItems(
  on: ReturnType<typeof useWorld>,
  slug: string,
): Promise<Record<string, string[]>> {
  const lists = await Promise.all(
    Object.entries(requirementPaths).map(async ([list, path]) => {
      const reply = await on.api('provider', 'GET', `/addons/${slug}/${path}`)
      expect(reply.status).toBe(200)
      const items = readAs(reply.body, v.array(itemSchema))
      const names = items.filter((item) => !item.completed).map((item) => item.name)
      return [list, names, path, items] as const
    }),
  )
  // All of them in one answer are the same.
  const together = await on.api('provider', 'GET', `/addons/${slug}/requirements`)
  const of = (gate: string) =>
    Object.fromEntries(
      lists.flatMap(([, , path, items]) => {
        const [stage, list] = path.split('/')
        return stage === gate ? [[list, items]] : []
      }),
    )
  expect(together).toMatchObject({ status: 200 })
  expect(together.body).toEqual({
    beta_requirements: of('beta_requirements'),
    ga_requirements: of('ga_requirements'),
  })
  return Object.fromEntries(lists.filter(([, names]) => names.length > 0))
}
