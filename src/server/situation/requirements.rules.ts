import type { IncompleteRequirement, RequirementList } from '#machines/progression/stage.ts'
import {
  requirementHref,
  requirementMessages,
  type RequirementName,
  requirementNames,
} from '#contract/wording/requirement-items.ts'
import type { Database } from '#server/db/database.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { factOf, noteOf } from './requirement-facts.ts'
import { type RequirementCheck, requirementChecks } from './requirement-checks.ts'
import { type RequirementSource, requirementSources } from './requirement-source.ts'

export interface RequirementItem {
  name: RequirementName
  message: string
  completed: boolean
  note: string | null
  href: string | null
}

/** An add-on's requirement lists; nothing depends on `support`. */
export type RequirementItems = Readonly<Record<RequirementList | 'support', readonly RequirementItem[]>>

const lists = Object.keys(requirementNames) as RequirementList[]

/** Computes the items from the stored rows. */
export function itemsOf(source: RequirementSource, config: RulesConfig): RequirementItems {
  const list = (name: RequirementList | 'support'): RequirementItem[] =>
    (Object.entries(requirementChecks[name]) as [RequirementName, RequirementCheck][]).map(
      ([name, check]) => {
        const completed = check(source, config)
        const fact = completed ? null : factOf(name, source, config)
        const message = requirementMessages[name](config.thresholds)
        return {
          name,
          message: fact === null ? message : `${message} ${fact.sentence}`,
          completed,
          note: noteOf(name, source),
          href: fact?.href ?? requirementHref(source.addon.slug, name),
        }
      },
    )
  return {
    business: list('business'),
    technical: list('technical'),
    gaTechnical: list('gaTechnical'),
    pricingPlans: list('pricingPlans'),
    approvedSupplier: list('approvedSupplier'),
    support: list('support'),
  }
}

/** Loads and computes an add-on's requirement items. */
export async function requirementItems(
  tx: Database,
  addon: Pick<AddonRow, 'id'>,
  config: RulesConfig,
): Promise<RequirementItems> {
  const [source] = await requirementSources(tx, [addon.id])
  if (source === undefined) throw new Error(`add-on ${addon.id} is not stored`)
  return itemsOf(source, config)
}

/** The incomplete items, in the form the lifecycles use. */
export const incompleteOf = (items: RequirementItems): IncompleteRequirement[] =>
  lists.flatMap((list) =>
    items[list].filter((item) => !item.completed).map((item) => ({ list, name: item.name })),
  )
