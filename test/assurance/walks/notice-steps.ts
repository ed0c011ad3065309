import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { Party } from '#machines/law.ts'
import { refusalStatus } from '#test/model/drivers/refusal-status.ts'
import { deprecationAsked } from '#test/model/deprecation/specified.ts'
import type { DeprecationEvent } from '#test/spec/lifecycles/deprecation.ts'
import type { Expected, ExpectedAddon } from './expected-addon.ts'
import { type ExpectedNotice, isActiveNotice } from './expected-notice.ts'
import type { WalkedAddon } from './walked-addon.ts'

/** Staff write a notice for so many days ahead, write it anew, announce or withdraw it. */
export type NoticeStep =
  | { does: 'write notice' | 'rewrite notice'; days: number }
  | { does: 'announce notice' | 'withdraw notice' }

const days = [29, 30, 60] as const
const written = ['write notice', 'rewrite notice'] as const
const stepped = ['announce notice', 'withdraw notice'] as const

/** Every step, with days on both sides of the least. */
export const everyNoticeStep: readonly NoticeStep[] = [
  ...written.flatMap((does) => days.map((ahead) => ({ does, days: ahead }))),
  ...stepped.map((does) => ({ does })),
]

export const anyNoticeStep: fc.Arbitrary<NoticeStep> = fc.constantFrom(...everyNoticeStep)

const dayAfter = (now: Date, ahead: number) =>
  new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
const daysUntil = (now: Date, date: string) =>
  (Date.parse(date) - Date.parse(now.toISOString().slice(0, 10))) / 86_400_000

const asked = ({ stage }: ExpectedAddon, { state, date }: ExpectedNotice, now: Date) => ({
  value: state,
  context: { stage, daysLeft: daysUntil(now, date) },
})
function come(addon: ExpectedAddon, notice: ExpectedNotice, type: DeprecationEvent, by: Party, now: Date) {
  const event = { type, by }
  const from = asked(addon, notice, now)
  return { to: deprecationAsked.target(from, event), codes: deprecationAsked.reasons(from, event) }
}

/** The specification's answer to a step about the latest notice, or to a new one. */
export function expectedNotice(addon: ExpectedAddon, step: NoticeStep, by: Party, now: Date): Expected {
  if (by !== 'admin') return { status: 403, take: null }
  const { notices } = addon
  const latest = notices.at(-1)
  if (step.does === 'write notice') {
    const notice: ExpectedNotice = { state: 'draft', date: dayAfter(now, step.days) }
    const { to, codes } = come(addon, notice, 'write', by, now)
    if (to === null) return { status: refusalStatus(codes), take: null }
    // An add-on has one at most that is not over.
    if (latest !== undefined && isActiveNotice(latest)) return { status: 409, take: null }
    return { status: 201, take: () => void notices.push(notice) }
  }
  if (latest === undefined) return { status: 404, take: null }
  const date = step.does === 'rewrite notice' ? dayAfter(now, step.days) : latest.date
  const type =
    step.does === 'rewrite notice' ? 'write' : step.does === 'announce notice' ? 'announce' : 'withdraw'
  const { to, codes } = come(addon, { ...latest, date }, type, by, now)
  if (to === null) return { status: refusalStatus(codes), take: null }
  return { status: 200, take: () => void Object.assign(latest, { state: to, date }) }
}

/** The request that says the step. `nth` makes texts new each time, and tells the latest notice by its text. */
export async function noticeRequest(walked: WalkedAddon, step: NoticeStep, nth: number, now: Date) {
  const shared = { isStaffs: true }
  const message = `Notice ${String(nth).padStart(6, '0')}`
  if (step.does === 'write notice') {
    const body = { date: dayAfter(now, step.days), message }
    return {
      ...shared,
      method: 'POST',
      path: `/api/v3/addons/${walked.row.slug}/deprecations`,
      body,
    } as const
  }
  const path = `/api/v3/deprecations/${(await walked.noticeId()) ?? randomUUID()}`
  if (step.does === 'rewrite notice')
    return { ...shared, method: 'PATCH', path, body: { date: dayAfter(now, step.days) } } as const
  const event = step.does === 'announce notice' ? 'announce' : 'withdraw'
  return { ...shared, method: 'POST', path: `${path}/${event}`, body: undefined } as const
}

/** A step in the words of a failure. */
export const noticeSaid = (step: NoticeStep): string =>
  'days' in step ? `${step.does} for ${step.days} days ahead` : step.does
