import type { PricedPlan } from '#contract/desk/matters.ts'
import type { NamedTrailRow } from '#server/law/changes.ts'

interface Feature {
  id: string
  name: string
}

/** A plan as changes have left it; a value is as the trail shows it, without its feature's name. */
interface PlanNow {
  id: string
  priceCents: number
  priceContract: boolean
  values: ReadonlyMap<string, string>
}

/** Plans as they were before changes. */
export interface FormerPlans {
  of: (plan: PlanNow) => PricedPlan['former']
  /** True for a plan or feature that the changes created. */
  isNew: (id: string) => boolean
}

/** The feature that a trail's text is a value of ('Storage: 1 GB'), and the value. */
function valueIn(
  text: string,
  names: ReadonlyMap<string, string>,
): { featureId: string; text: string } | null {
  const found = [...names]
    .filter(([, name]) => text.startsWith(`${name}: `))
    // Of 'Rate' and 'Rate: burst' the longer one is meant.
    .toSorted(([, one], [, other]) => other.length - one.length)[0]
  return found === undefined ? null : { featureId: found[0], text: text.slice(found[1].length + 2) }
}

/**
 * Reads from the rows of the trail since a revision, oldest first, what prices and values were at it. Values are told under
 * the names that features had then, so the rows are followed back from now.
 */
export function formerPlans(rows: readonly NamedTrailRow[], features: readonly Feature[]): FormerPlans {
  const names = new Map(features.map(({ id, name }) => [id, name]))
  const created = new Set<string>()
  /** By plan: its fields, and its values by feature. */
  const before = new Map<string, Map<string, string | null>>()
  for (const { row } of rows.toReversed()) {
    const { subjectType, subjectId, field, from, to } = row
    if (field === 'created') created.add(subjectId)
    if (subjectType === 'feature' && field === 'name' && from !== null) names.set(subjectId, from)
    if (subjectType !== 'plan' || field === null) continue
    const plan = before.get(subjectId) ?? new Map<string, string | null>()
    before.set(subjectId, plan)
    if (field !== 'offering') plan.set(field, from)
    else {
      const value = valueIn(from ?? to ?? '', names)
      if (value !== null) plan.set(value.featureId, from === null ? null : value.text)
    }
  }
  const priceOf = ({ id, ...now }: PlanNow) => {
    const fields = before.get(id)
    const was = {
      priceCents: Number(fields?.get('priceCents') ?? now.priceCents),
      priceContract: (fields?.get('priceContract') ?? String(now.priceContract)) === 'true',
    }
    const isSame = was.priceCents === now.priceCents && was.priceContract === now.priceContract
    return isSame ? null : was
  }
  return {
    isNew: (id) => created.has(id),
    of: (plan) => {
      if (created.has(plan.id)) return { price: null, values: [] }
      const values = features.flatMap(({ id: featureId }) => {
        const text = before.get(plan.id)?.get(featureId)
        const isSame = text === undefined || text === (plan.values.get(featureId) ?? null)
        return isSame || created.has(featureId) ? [] : [{ featureId, text }]
      })
      return { price: priceOf(plan), values }
    },
  }
}
