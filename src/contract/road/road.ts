import * as v from 'valibot'
import { approvalType } from '../approval.ts'
import { time } from '../formats/field-types.ts'
import { requirementLists } from '../requirement.ts'

/** How long a step took others: the median over all companies; absent below a minimum count. */
const usual = v.object({
  /** Rounded to minutes, hours or days, as its size is. */
  seconds: v.number(),
  /** How many times it was taken. */
  count: v.number(),
})
export type UsualDuration = v.InferOutput<typeof usual>

/**
 * A remaining step on the way to GA. `article`: saves the Dev Center URL, which asks for its review; `run`: an automatic
 * review's own run. `waitsFor` names the steps that have to come first, `level` counts the longest row of them: steps
 * of one level can be taken side by side. `since`: since when it has been its party's turn, where that is known.
 */
export const roadStep = v.object({
  id: v.string(),
  kind: v.picklist(['requirement', 'article', 'request', 'decision', 'review', 'run', 'progression']),
  party: v.picklist(['provider', 'staff', 'platform']),
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
