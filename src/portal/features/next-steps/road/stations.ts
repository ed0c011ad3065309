import type { WholeAddon } from '#contract/addon.ts'
import { shortDay } from '#contract/formats/short-day.ts'
import type { RoadRecord } from '#contract/road/road.ts'
import { stageNames } from '#contract/stage.ts'
import type { Transition } from '#contract/trail.ts'
import { durationWording } from '#portal/ui/format/age-wording.ts'
import { leftWording } from '#portal/workflow/stage/turn-line.ts'

export interface Station {
  stage: 'alpha' | 'beta' | 'ga'
  name: string
  /** `closed`: the add-on is shut down and has no path left. */
  place: 'passed' | 'here' | 'ahead' | 'closed'
  /** How much the next stage still needs, such as '10 things left'. */
  left: string | null
  /** Since or until when it is or was there, or when it usually gets there, or else what it brings; null where nothing is known. */
  when: string | null
  /** How much of it is behind the add-on, from 0 to 1. */
  done: number
}

/** The known facts of an add-on's way. */
interface Way {
  /** Newest first; it may begin late. */
  transitions: readonly Transition[]
  road: Pick<RoadRecord, 'steps'>
}

const order = ['alpha', 'beta', 'ga'] as const

/** The news that a stage brings, told while it is ahead. */
const brings = { alpha: null, beta: 'everybody can find it', ga: 'its plans go on sale' } as const

/** The steps between stages, by the trail. */
const stepsOf = ({ transitions }: Way): Transition[] =>
  transitions.filter(({ kind, subject }) => kind === 'transition' && subject.type === 'addon')

/** The stations of an add-on's path. */
export function stationsOf(
  { state: stage, progress, createdAt }: Pick<WholeAddon, 'state' | 'progress' | 'createdAt'>,
  way: Way,
  now: Date,
): Station[] {
  const steps = stepsOf(way)
  const here = stage === 'shutdown' ? -1 : order.indexOf(stage)
  return order.map((each, i) => {
    const place = stage === 'shutdown' ? 'closed' : i < here ? 'passed' : i === here ? 'here' : 'ahead'
    const isOnTheWay = place === 'here' && progress.to !== null
    const since = each === 'alpha' ? createdAt : steps.find(({ to }) => to === each)?.createdAt
    const until = steps.find(({ from }) => from === each)?.createdAt
    const usual = way.road.steps.find(({ kind, to }) => kind === 'progression' && to === each)?.usual ?? null
    const before = order[i - 1]
    const when = () => {
      if (place === 'here') return since === undefined ? null : `since ${shortDay(since, now)}`
      if (until !== undefined) return `until ${shortDay(until, now)}`
      if (place !== 'ahead') return null
      if (usual === null || before === undefined) return brings[each]
      return `usually after ${durationWording(usual.seconds * 1000)} in ${stageNames[before]}`
    }
    const isReached = place === 'passed' || place === 'here' || (place === 'closed' && until !== undefined)
    return {
      stage: each,
      name: stageNames[each],
      place,
      left: isOnTheWay ? leftWording(progress.left) : null,
      when: when(),
      done: isOnTheWay ? progress.completed / progress.total : isReached ? 1 : 0,
    }
  })
}
