import type { Tone } from '#portal/ui/signs/tone.ts'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { stageNames } from '#contract/stage.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'
import { stepNames } from '../reviews/wording.ts'

/** The appearance of a call's verdict. */
export const verdictLooks: Record<ReviewCall['verdict'], { name: string; tone: Tone; icon: IconName }> = {
  under_way: { name: 'Under way', tone: 'yellow', icon: 'clock' },
  passed: { name: 'As expected', tone: 'green', icon: 'check' },
  suggestion: { name: 'Suggestion', tone: 'yellow', icon: 'info' },
  failed: { name: 'At fault', tone: 'red', icon: 'alert' },
  broken_off: { name: 'Broken off', tone: 'gray', icon: 'stop' },
}

/** The anchor of a call on its run's screen. */
export const callAnchor = (number: number): string => `call-${number}`

/** A duration in words: '12 ms', '4.2 s'. */
export const tookWording = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** A call's outcome in short: the status, or that there was none. */
export const outcomeWording = ({
  responseBody,
  responseCode,
}: Pick<ReviewCall, 'responseBody' | 'responseCode'>): string => {
  if (responseBody === null) return 'No answer yet'
  return responseCode === null ? 'No answer' : String(responseCode)
}

/** The name of a run: the stage that a review is for, or what a trial tries. */
export function runName({
  trial,
  progressionType,
}: Pick<AutomaticReview, 'trial' | 'progressionType'>): string {
  if (trial === null) return `Automatic review for ${stageNames[progressionType]}`
  const steps = trial.step === null ? 'all steps' : stepNames[trial.step].toLowerCase()
  return `Trial of ${steps}${trial.via === 'relay' ? ' through a relay' : ''}`
}
