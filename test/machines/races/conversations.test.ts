import { describe } from 'vitest'
import { attemptRetry } from '#machines/attempt/retry.ts'
import type { ProgressionFacts } from '#machines/progression/lifecycle.ts'
import { type ProgressionChange, plainChoices, progressionWorkflow } from '#machines/progression/progress.ts'
import { ProblemError } from '#machines/problem.ts'
import { isUnfinished, type PolledReview } from '#machines/review/polled-review.ts'
import { automaticReviewPolling } from '#machines/review/polling.ts'
import { refusal, type Sent, testRaces } from './race.ts'

/** READINGS 24: a retry goes to the provider with a fresh grant. */
describe('a retry of a failed attempt', () => {
  testRaces('goes to the provider once for each answer that is shown', {
    machine: attemptRetry,
    input: { id: 'attempt' },
    alone: ['send'],
    scene: (race) => {
      const retried = new Set<string>()
      let accepted = 0
      const retry = () => {
        if (race.send({ type: 'retry' })) accepted += 1
      }
      race.on('answered', () =>
        race.hold(
          race.count('answered') < retried.size + 1,
          'an answer is shown that the provider never gave',
        ),
      )
      return {
        platform: { send: ({ key }: Sent<string>) => retried.add(key).size },
        steps: { retries: retry },
        calm: () => {
          const isUnknown = race.snapshot.context.problem !== null
          if (isUnknown) retry()
          return isUnknown
        },
        end: () => {
          const answered = race.count('answered')
          race.hold(retried.size === answered, `${retried.size} times sent on, ${answered} times answered`)
          const told = answered + race.count('unanswered') + race.count('refused')
          race.hold(told === accepted, `${accepted} times asked for, ${told} times answered`)
        },
      }
    },
  })
})

const stepOfReview = { status: 'pending' as const, errors: [], suggestions: [] }
const followed: PolledReview = {
  id: 'review 1',
  version: 1,
  requestedAt: '2026-01-01T00:00:01Z',
  progressionType: 'beta',
  status: 'in_progress',
  steps: {
    manifest: stepOfReview,
    provision: stepOfReview,
    deprovision: stepOfReview,
    reprovision: stepOfReview,
  },
}

/** SPEC section 4: polled while it is not finished; whatever comes late never undoes what was shown. */
describe('the answers about an automatic review', () => {
  testRaces('are shown in the order of the platform, and never the older one last', {
    machine: automaticReviewPolling,
    input: { review: followed },
    alone: ['readReview'],
    scene: (race) => {
      let review = followed
      let newest = 1
      const versions: number[] = []
      const loads = () =>
        void race
          .reads('the page', () => review)
          .then((loaded) => race.send({ type: 'review.loaded', review: loaded }))
      race.watch(() => {
        const { version = 0 } = race.snapshot.context.review ?? {}
        race.hold(version >= newest, `version ${version} is shown after ${newest}`)
        newest = Math.max(newest, version)
        versions.push(version)
      })
      return {
        platform: { readReview: () => review },
        steps: {
          'the page is loaded anew': loads,
          'the page is loaded once more': loads,
          'the review goes on': () => {
            review = { ...review, version: review.version + 1 }
          },
          'time passes': () => race.clock.increment(60_000),
        },
        calm: () => {
          if (newest === review.version) return false
          race.clock.increment(60_000)
          return true
        },
        end: () =>
          race.hold(versions.at(-1) === undefined || newest === review.version, 'it is not followed'),
      }
    },
  })
})

/** SPEC section 4: a cancellation is shown at once and rolled back on failure; polled every 3000 ms. */
describe('an automatic review', () => {
  testRaces('is followed without ever going back, and is shown as the platform has it', {
    machine: automaticReviewPolling,
    input: { review: null },
    alone: ['cancelReview', 'send', 'look'],
    scene: (race) => {
      let review: PolledReview | null = null
      let asked = 0
      const step = { status: 'pending' as const, errors: [], suggestions: [] }
      const steps = { manifest: step, provision: step, deprovision: step, reprovision: step }
      const move = (status: PolledReview['status']) => {
        if (review !== null && isUnfinished(review))
          review = { ...review, status, version: review.version + 1 }
      }
      const current = (id: string) => {
        if (review?.id !== id) throw refusal('missing')
        return review
      }
      let known: PolledReview | null = null
      /** The status shown by the platform's word; a cancellation under way hides it. */
      const watch = () => {
        const { review: shown, before } = race.snapshot.context
        const now = before ?? shown
        const isSame = now !== null && known !== null && now.id === known.id
        const isBack = isSame
          ? now.version < (known?.version ?? 0)
          : (now?.requestedAt ?? '') < (known?.requestedAt ?? '')
        race.hold(!isBack, 'the review goes back to an older state')
        known = now
      }
      race.watch(watch)
      race.on('requested', () => race.hold(review !== null, 'called requested, and there is none'))
      const request = () => {
        race.send({ type: 'request' })
        watch()
      }
      return {
        platform: {
          send: () => {
            if (isUnfinished(review)) throw refusal('refused')
            asked += 1
            const requestedAt = `2026-01-01T00:00:${String(asked).padStart(2, '0')}Z`
            review = {
              id: `review ${asked}`,
              version: 1,
              requestedAt,
              progressionType: 'beta',
              status: 'new',
              steps,
            }
            return review
          },
          look: () => review,
          readReview: ({ id }: { id: string }) => {
            watch()
            return current(id)
          },
          cancelReview: ({ id }: { id: string }) => {
            if (!isUnfinished(current(id))) throw refusal('refused')
            move('cancelling')
            return current(id)
          },
        },
        steps: {
          requests: request,
          cancels: () => race.send({ type: 'cancel' }),
          'checks again': () => race.send({ type: 'check' }),
          'the page is hidden': () => race.send({ type: 'page.hidden' }),
          'the page is shown': () => race.send({ type: 'page.shown' }),
          'the page is loaded anew': () => {
            void race
              .reads('the page', () => review)
              .then((loaded) => {
                race.send({ type: 'review.loaded', review: loaded })
                return watch()
              })
          },
          'time passes': () => race.clock.increment(60_000),
          'the review goes on': () => {
            watch()
            move('in_progress')
          },
          'the review ends': () => {
            watch()
            move('finished')
          },
        },
        calm: () => {
          watch()
          const { review: shown, isHidden } = race.snapshot.context
          const isAsShown = shown?.version === review?.version && shown?.id === review?.id
          if (race.snapshot.matches('unheard')) race.send({ type: 'check' })
          else if (isHidden) race.send({ type: 'page.shown' })
          else if (isUnfinished(review) && isAsShown) move('finished')
          else if (isUnfinished(shown)) race.clock.increment(60_000)
          else return false
          return true
        },
        end: () => {
          const { context } = race.snapshot
          race.hold(context.before === null, 'a cancellation never ends')
          // One that was requested too late, or from elsewhere, comes with the next load of the page.
          const isKnown = context.review?.id === review?.id || race.hadLate
          race.hold(isKnown || race.count('refused') > 0, 'another review is shown than the latest')
          if (context.review?.id === review?.id && review !== null)
            race.hold(context.review?.version === review.version, 'an older state of the review is shown')
        },
      }
    },
  })
})

/** SPEC 4 and READINGS 38: one step at a time, refused where something has changed that was not seen. */
describe('a progression', () => {
  testRaces('takes one step, and celebrates only what the platform has', {
    machine: progressionWorkflow,
    input: { addonId: 'addon', by: 'admin' },
    alone: ['send', 'look'],
    scene: (race) => {
      interface Addon {
        stage: 'alpha' | 'beta' | 'ga'
        revision: number
      }
      let { stage, revision }: Addon = { stage: 'alpha', revision: 1 }
      let page: Addon = { stage, revision }
      let taken = 0
      let accepted = 0
      /** A problem was on the screen when its reader left it. */
      let isRead = false
      const keys = new Set<string>()
      const facts: ProgressionFacts = {
        incomplete: [],
        approvals: {
          marketplace_fitting_approval: 'approved',
          alpha_engineering_approval: 'approved',
          article_review_approval: 'approved',
          beta_engineering_approval: 'approved',
          pricing_plan_approval: 'approved',
        },
      }
      race.on('progressed', () => race.hold(taken > 0, 'celebrated, and the add-on is where it was'))
      const progress = () => {
        const seen = { stage: page.stage, revision: page.revision, facts }
        race.send({ type: 'progress', choices: plainChoices, ...seen })
      }
      const overtaken = () =>
        new ProblemError({ kind: 'stale', message: 'stale', fields: {}, changed: [], revision })
      return {
        platform: {
          ask: ({ to, revision: seen }: ProgressionChange) => {
            if (to !== (stage === 'alpha' ? 'beta' : 'ga') || stage === 'ga') throw refusal('refused')
            if (seen !== revision) throw overtaken()
            return { to, revision }
          },
          send: ({ change: { to, revision: seen }, key }: Sent<ProgressionChange>) => {
            if (keys.has(key)) return to
            if (to !== (stage === 'alpha' ? 'beta' : 'ga') || stage === 'ga') throw refusal('refused')
            if (seen !== revision) throw overtaken()
            keys.add(key)
            taken += 1
            revision += 1
            stage = to
            return stage
          },
          look: () => stage,
        },
        steps: {
          progresses: progress,
          'checks again': () => race.send({ type: 'check' }),
          confirms: () => {
            if (race.send({ type: 'confirm' })) accepted += 1
          },
          'looks again': () => race.send({ type: 'tryAgain' }),
          cancels: () => {
            isRead ||= race.snapshot.context.problem !== null
            race.send({ type: 'cancel' })
          },
          'leaves the celebration': () => race.send({ type: 'celebration.left' }),
          'closes the celebration': () => race.send({ type: 'celebration.closed' }),
          'time passes': () => race.clock.increment(6000),
          'somebody else changes it': () => {
            revision += 1
          },
          'the page is loaded anew': () => {
            void race.reads('the page', () => ({ stage, revision })).then((loaded) => (page = loaded))
          },
        },
        calm: () => {
          if (race.snapshot.matches('unheard')) race.send({ type: 'check' })
          else if (race.snapshot.matches('celebrating')) race.send({ type: 'celebration.closed' })
          else return false
          return true
        },
        end: () => {
          const told = race.count('progressed') + race.count('refused')
          const { problem, reached } = race.snapshot.context
          race.hold(
            accepted === 0 || told > 0 || problem !== null || isRead,
            'a step was taken, and never answered',
          )
          if (race.hadLate) return
          race.hold(
            race.count('progressed') === taken,
            `${taken} steps, ${race.count('progressed')} celebrated`,
          )
          race.hold(taken === 0 || reached === stage, `${String(reached)} is shown, ${stage} stored`)
        },
      }
    },
  })
})
