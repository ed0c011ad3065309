import type { Party } from '#machines/law.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { Progress } from '#contract/addon.ts'
import type { RoadRecord, RoadStepRecord, UsualDuration } from '#contract/road/road.ts'
import { counted } from '#contract/formats/grouped.ts'
import { addonPlacePath } from '#contract/places.ts'
import { stageNames } from '#contract/stage.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { isTurnOf, partyAsRead } from '#portal/workflow/stage/turn-line.ts'

/** A line of the strip. */
export interface RoadLine {
  id: string
  text: string
  href: string | null
  /** True where the reader acts next. */
  isMine: boolean
  /** The party that takes it, addressed to the reader. */
  who: string
  since: string | null
  usual: UsualDuration | null
}

/** Lines that can be taken side by side. */
export type RoadLevel = readonly RoadLine[]

/** Everything that stands between an add-on and GA. */
export interface RoadParts {
  /** Steps that wait for nothing. */
  now: RoadLevel
  /** The rest of the way to the next stage. */
  next: readonly RoadLevel[]
  /** The way from there to GA; empty for an add-on in beta. */
  later: readonly RoadLevel[]
}

type TurnParts = Pick<Progress, 'turn' | 'next'>

const isMine = ({ party }: RoadStepRecord, reader: Party) => isTurnOf(reader, { turn: party })

const lineOf = (step: RoadStepRecord, reader: Party, given: Partial<RoadLine> = {}): RoadLine => ({
  id: step.id,
  text: step.message,
  href: step.href,
  isMine: isMine(step, reader),
  who: partyAsRead[reader][step.party],
  since: step.since,
  // How long others were in a stage says little of its last step.
  usual: step.kind === 'progression' ? null : step.usual,
  ...given,
})

/** The party that reads, and the add-on's slug. */
interface Reading {
  reader: Party
  slug: string
}

/** The requirements of one party in one line that names the first; the panel below lists each. */
function requirementLines(steps: readonly RoadStepRecord[], { reader, slug }: Reading): RoadLine[] {
  const parties = [...new Set(steps.map(({ party }) => party))]
  return parties.flatMap((party) => {
    const [first, ...more] = steps.filter((step) => step.party === party)
    if (first === undefined) return []
    if (more.length === 0) return [lineOf(first, reader)]
    const text = `${first.message} And ${counted(more.length, 'more open requirement')}.`
    const href = addonPlacePath(slug, 'nextSteps#stage-panel')
    return [lineOf(first, reader, { text, href })]
  })
}

/** A request with the decision behind it, and a review with its run, in one line. */
function pairLine(first: RoadStepRecord, second: RoadStepRecord, reader: Party): RoadLine {
  const provider = isMine(first, reader) ? 'you' : 'the provider'
  const s = isMine(first, reader) ? '' : 's'
  const asks = first.kind === 'article' ? `${provider} save${s} the URL` : `${provider} ask${s}`
  const acts = isMine(second, reader) ? 'you decide' : 'staff decide'
  const text =
    first.approval === null
      ? isMine(first, reader)
        ? `${first.message} The platform runs it.`
        : 'Automatic review: the provider asks, the platform runs it.'
      : `${approvalWordings[first.approval].title}: ${asks}, ${acts}.`
  return lineOf(first, reader, { text, usual: second.usual })
}

/** True if the second step is the other party's answer to the first. */
const isPair = (first: RoadStepRecord, second: RoadStepRecord) =>
  (second.kind === 'decision' && first.kind !== 'decision' && second.approval === first.approval) ||
  (second.kind === 'run' && first.kind === 'review' && second.to === first.to)

/** Lines by level, pairs as one. */
function levelsOf(steps: readonly RoadStepRecord[], reading: Reading): RoadLevel[] {
  const { reader } = reading
  const seconds = new Map(
    steps.flatMap((first) => {
      const second = steps.find((each) => isPair(first, each))
      return second === undefined ? [] : [[first.id, second] as const]
    }),
  )
  const folded = new Set([...seconds.values()].map(({ id }) => id))
  const levels = [...new Set(steps.filter(({ id }) => !folded.has(id)).map(({ level }) => level))].toSorted(
    (a, b) => a - b,
  )
  return levels.map((level) => {
    const own = steps.filter((step) => step.level === level && !folded.has(step.id))
    const requirements = own.filter(({ kind }) => kind === 'requirement')
    const others = own.filter(({ kind }) => kind !== 'requirement')
    return [
      ...requirementLines(requirements, reading),
      ...others.map((step) => {
        const second = seconds.get(step.id)
        return second === undefined ? lineOf(step, reader) : pairLine(step, second, reader)
      }),
    ]
  })
}

/** A line without its link, where that leads to a place of a later stage on Next Steps, which is not there yet. */
const withoutLinkHere = (line: RoadLine, slug: string): RoadLine =>
  line.href?.startsWith(`${addonPlacePath(slug, 'nextSteps')}#`) === true ? { ...line, href: null } : line

/** Puts the line of what comes next first, then the rest of that party's, then the others'. */
function inTurn(lines: RoadLevel, steps: readonly RoadStepRecord[], { turn, next }: TurnParts): RoadLevel {
  const placeOf = ({ id }: RoadLine) => {
    const step = steps.find((each) => each.id === id)
    if (step?.party !== turn) return 2
    return step?.kind === next?.kind && step?.approval === next?.approval ? 0 : 1
  }
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Divides the road into what can be done now, the rest to the next stage, and what comes after it. */
export function roadParts(
  { steps }: RoadRecord,
  { stage, progress, ...reading }: Reading & { stage: Stage; progress: TurnParts },
): RoadParts {
  const isLater = ({ to }: RoadStepRecord) => stage === 'alpha' && to === 'ga'
  const isNow = (step: RoadStepRecord) => step.level === 0 && !isLater(step)
  const later = steps.filter(isLater)
  const [now = []] = levelsOf(steps.filter(isNow), reading)
  return {
    now: inTurn(now, steps, progress),
    next: levelsOf(
      steps.filter((step) => !isNow(step) && !isLater(step)),
      reading,
    ),
    later: levelsOf(later, reading).map((lines) => lines.map((line) => withoutLinkHere(line, reading.slug))),
  }
}

/** The stage that the road leads to next. */
export const nextStageName = (stage: Stage): string => stageNames[stage === 'alpha' ? 'beta' : 'ga']
