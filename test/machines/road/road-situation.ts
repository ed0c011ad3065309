import type { RoadSituation } from '#machines/road/road-facts.ts'
import type { RoadStep } from '#machines/road/road.ts'
import type { NextAct } from '#machines/road/turn.ts'
import { approvalStatesOf } from '#machines/situation.ts'
import type { IncompleteRequirement } from '#machines/progression/stage.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { RoadCells } from '#test/spec/rules/road.ts'

/** The machines' words for the tables' lists. */
const lists = {
  business: 'business',
  technical: 'technical',
  gaTechnical: 'gaTechnical',
  pricing: 'pricingPlans',
  supplier: 'approvedSupplier',
} as const
const listNames = Object.fromEntries(Object.entries(lists).map(([word, list]) => [list, word]))
const states = {
  not_started: 'notStarted',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
} as const
/** The tables' words for the parties. */
export const parties = { provider: 'provider', admin: 'staff', system: 'platform' } as const

const itemOf = (word: string): IncompleteRequirement => {
  const [list, name] = word.split('.') as [keyof typeof lists, string]
  return { list: lists[list], name }
}

/** The situation that a row of the specification speaks of. */
export const situationOfCells = ({
  stage,
  lacks = [],
  approvals = {},
  article,
  reviewRuns,
}: RoadCells): RoadSituation => ({
  stage,
  incomplete: lacks.map(itemOf),
  approvals: approvalStatesOf(
    (Object.keys(approvals) as ApprovalType[]).map((type) => ({
      type,
      state: states[approvals[type] ?? 'not_started'],
    })),
  ),
  hasDocumentationUrl: article !== 'lacking',
  review: reviewRuns ?? null,
  articleInError: lacks.includes('gaTechnical.documentation'),
})

/** An act in the words of the specification: what is done, and with what. */
export function actWord({ kind, items, approval, to }: Omit<NextAct, 'by'>): string {
  const completed = items.map(({ list, name }) => `${listNames[list] ?? list}.${name}`)
  const of = approval === null ? (kind === 'progression' ? [to] : completed) : [approval]
  return [kind, ...of].join(' ')
}

/** A road in the words of the specification: the steps of each level. */
export function levelsOf(road: readonly RoadStep[]): string[][] {
  const levels: string[][] = []
  for (const step of road) (levels[step.level] ??= []).push(`${parties[step.by]}: ${actWord(step)}`)
  return levels
}
