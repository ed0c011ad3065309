import * as v from 'valibot'
import type { PartyOrSystem } from '#machines/law.ts'
import { approvalType } from '../approval.ts'
import { time } from '../formats/field-types.ts'
import { requirementLists } from './requirement.ts'

/** How long a step took others: the median over all companies; absent below a minimum count. */
const usual = v.object({
  /** Rounded to minutes, hours or days, as its size is. */
  seconds: v.number(),
  /** In working days (Monday to Friday, UTC), at least one; of decisions alone. */
  workingDays: v.nullable(v.number()),
  /** How many times it was taken. */
  count: v.number(),
})
export type UsualDuration = v.InferOutput<typeof usual>

/** Those whose turn it can be. */
export const roadParty = v.picklist(['provider', 'staff', 'platform'])

/** The wire's words for the parties of the machines. */
export const partyNames = {
  provider: 'provider',
  admin: 'staff',
  system: 'platform',
} as const satisfies Record<PartyOrSystem, v.InferOutput<typeof roadParty>>

const kinds = ['requirement', 'article', 'request', 'decision', 'review', 'run', 'progression'] as const

/**
 * The next act for an add-on; `shutdown` is the platform's, on the announced day. `since`: since when it has been
 * awaited, where that is known.
 */
export const nextAct = v.object({
  kind: v.picklist([...kinds, 'shutdown']),
  approval: v.nullable(approvalType),
  message: v.string(),
  href: v.nullable(v.string()),
  since: v.nullable(time),
})

/**
 * A remaining step on the way to GA. `article`: saves the Dev Center URL, which asks for its review; `run`: an automatic
 * review's own run. `waitsFor` names the steps that have to come first, `level` counts the longest row of them: steps
 * of one level can be taken side by side. `since`: since when it has been its party's turn, where that is known.
 */
const roadStep = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  party: roadParty,
  /** The stage that it leads to, or is needed for. */
  to: v.picklist(['beta', 'ga']),
  message: v.string(),
  href: v.nullable(v.string()),
  approval: v.nullable(approvalType),
  items: v.array(v.object({ list: v.picklist(requirementLists), name: v.string() })),
  waitsFor: v.array(v.string()),
  level: v.number(),
  since: v.nullable(time),
  usual: v.nullable(usual),
})
export type RoadStepRecord = v.InferOutput<typeof roadStep>

/** The shortest way to GA: the remaining steps in order; none in GA. `isOpen`: some way leads there. */
export const road = v.object({ isOpen: v.boolean(), steps: v.array(roadStep) })
export type RoadRecord = v.InferOutput<typeof road>
