import type { Party } from '#machines/law.ts'
import type { Addon, Progress } from '#contract/addon.ts'
import { counted } from '#contract/formats/grouped.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import { stageNames } from '#contract/stage.ts'

/** The kind of a turn, at a glance. */
export type TurnTone = 'wrong' | 'mine' | 'waiting' | 'live' | 'ended'

/** The words for whose turn an add-on is and what is left, and for what comes next. */
export interface TurnLine {
  tone: TurnTone
  /** 'Your turn, 3 things left'; null where nothing is to be done. */
  lead: string | null
  text: string
}

/** The parties, each as the reader of these words knows it. */
export const partyAsRead: Record<Party, Record<NonNullable<Progress['turn']>, string>> = {
  provider: { provider: 'You', staff: 'Staff', platform: 'The platform' },
  admin: { provider: 'The provider', staff: 'You', platform: 'The platform' },
}

const turnWording: Record<Party, Record<NonNullable<Progress['turn']>, string>> = {
  provider: { provider: 'Your turn', staff: 'Staff’s turn', platform: 'The platform’s turn' },
  admin: { provider: 'The provider’s turn', staff: 'Your turn', platform: 'The platform’s turn' },
}

/** The one count of what an add-on's next stage still needs. */
export const leftWording = (left: number): string => `${left} ${left === 1 ? 'thing' : 'things'} left`

const mineOf: Readonly<Record<Party, Progress['turn']>> = { provider: 'provider', admin: 'staff' }

/** True if it is the reader's own turn. */
export const isTurnOf = (reader: Party, { turn }: Pick<Progress, 'turn'>): boolean => turn === mineOf[reader]

function toneOf({ turn, next, rejected }: Progress, reader: Party): TurnTone {
  if (!isTurnOf(reader, { turn })) return 'waiting'
  return next?.kind === 'request' && rejected.some((type) => type === next.approval) ? 'wrong' : 'mine'
}

function onTheWay(progress: Progress, ends: readonly string[], reader: Party, now: Date): TurnLine {
  const { turn, left, next } = progress
  const who = turn === null ? [] : [turnWording[reader][turn]]
  const since = next?.since ?? null
  const waits = since === null ? '' : ` Waiting since ${shortDay(since, now)}.`
  const others = next?.kind === 'decision' ? progress.waiting.length - 1 : 0
  const more = others > 0 ? ` ${counted(others, 'more request')} wait${others === 1 ? 's' : ''} too.` : ''
  return {
    tone: toneOf(progress, reader),
    lead: [...who, ...(left === 0 ? [] : [leftWording(left)]), ...ends].join(', '),
    text: `${next?.message ?? ''}${waits}${more}`,
  }
}

const repricingsWording = (count: number): string => `${counted(count, 'price change')} to decide.`

/** The line of an add-on: whose turn it is, how much is left before its next stage, its announced end, and what comes next, also of its prices. */
export function turnLine(
  {
    state,
    visible,
    progress,
    shutdownDate = null,
    openRepricings = 0,
  }: Pick<Addon, 'state' | 'visible' | 'progress' | 'shutdownDate' | 'openRepricings'>,
  reader: Party,
  now: Date,
): TurnLine {
  if (state === 'shutdown') return { tone: 'ended', lead: null, text: 'Shut down' }
  const ends = shutdownDate === null ? [] : [`shuts down on ${shortDay(shutdownDate, now)}`]
  if (state === 'ga') {
    const text = visible ? 'Live on the marketplace' : 'In GA, not listed on the marketplace'
    const live = [text, ...ends].join(', ')
    if (openRepricings === 0) return { tone: 'live', lead: null, text: live }
    return {
      tone: 'mine',
      lead: turnWording[reader].staff,
      text: `${repricingsWording(openRepricings)} ${live}.`,
    }
  }
  if (progress === undefined) return { tone: 'waiting', lead: null, text: `In ${stageNames[state]}` }
  const line = onTheWay(progress, ends, reader, now)
  return openRepricings === 0 ? line : { ...line, text: `${line.text} ${repricingsWording(openRepricings)}` }
}

/** The line as one text. */
export const turnText = ({ lead, text }: TurnLine): string => (lead === null ? text : `${lead}: ${text}`)
