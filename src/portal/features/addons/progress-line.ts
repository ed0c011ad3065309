import { approvalWordings } from '#contract/wording/approvals.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { nextStep } from '#machines/progression/lifecycle.ts'
import type { Addon, Progress } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import { listed } from '#contract/formats/listed.ts'

/** The kind of a progress line: whose turn it is, at a glance. */
export type ProgressTone = 'wrong' | 'ready' | 'waiting' | 'unfinished' | 'live' | 'ended'

export interface ProgressLine {
  tone: ProgressTone
  text: string
}

const approvalList = (types: readonly ApprovalType[]): string =>
  listed(types.map((type) => approvalWordings[type].phrase))

// The first date that Intl formats takes 40 ms on a slow device, which the first screen does not wait for.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Formats an instant (UTC) as '3 Nov', with the year unless it is the current one. */
function day(time: string, now: Date): string {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  const inYear = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  return year === now.getUTCFullYear() ? inYear : `${inYear} ${year}`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function onTheWay(progress: Progress, now: Date): ProgressLine {
  const { completed, total, allowed, waiting, rejected, to } = progress
  if (rejected.length > 0) {
    const verb = rejected.length === 1 ? 'was' : 'were'
    return { tone: 'wrong', text: `${capitalised(approvalList(rejected))} approval ${verb} rejected` }
  }
  if (to !== null && allowed.includes(to === 'beta' ? nextStep.alpha.event : nextStep.beta.event)) {
    return { tone: 'ready', text: `Ready to progress to ${stageNames[to]}` }
  }
  if (allowed.includes('request')) return { tone: 'ready', text: 'Ready to request approval' }
  const left = total - completed - waiting.length
  if (left > 0)
    // Counts requirements and approvals alike.
    return { tone: 'unfinished', text: `${left} ${left === 1 ? 'step' : 'steps'} to go` }
  const since = waiting.map((each) => each.since).toSorted()[0]
  if (since === undefined) return { tone: 'unfinished', text: 'Every requirement is complete' }
  const types = approvalList(waiting.map(({ type }) => type))
  return { tone: 'waiting', text: `Waiting for ${types} approval since ${day(since, now)}` }
}

/** The status line of an add-on's card: what is left before its next stage, and whose turn it is. */
export function progressLine(addon: Pick<Addon, 'state' | 'visible' | 'progress'>, now: Date): ProgressLine {
  switch (addon.state) {
    case 'alpha':
    case 'beta':
      return addon.progress === undefined
        ? { tone: 'unfinished', text: `In ${stageNames[addon.state]}` }
        : onTheWay(addon.progress, now)
    case 'ga':
      return {
        tone: 'live',
        text: addon.visible ? 'Live on the marketplace' : 'In GA, not listed on the marketplace',
      }
    case 'shutdown':
      return { tone: 'ended', text: 'Shut down' }
  }
}
