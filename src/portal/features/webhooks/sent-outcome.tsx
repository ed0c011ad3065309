import { fromPromise } from 'xstate'
import { deliveryView } from '#contract/endpoints/webhooks.ts'
import type { WholeDelivery } from '#contract/webhooks/webhook.ts'
import { plainProblem } from '#machines/problem.ts'
import { deliveryPolling } from '#machines/webhook/delivery-polling.ts'
import classes from '#portal/ui/layout/section.module.css'
import { callApi } from '#portal/wire/api.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { sentWording } from './wording.ts'
import styles from './webhooks.module.css'

const following = (id: string) =>
  deliveryPolling.provide({
    actors: {
      readDelivery: fromPromise(({ signal }) => callApi(deliveryView, { params: { id } }, { signal })),
    },
  })

/** The words on a message that was not tried in the time in which it was followed. */
const notYet = plainProblem('lost', 'It has not been sent yet.')

/** Tells what becomes of a message that was just sent, as soon as it was tried; reloads the page then. */
export function SentOutcome({ deliveryId, what }: { deliveryId: string; what: string }) {
  const reload = useReload()
  const { snapshot, send } = useWorkflow(() => following(deliveryId), {
    input: {},
    on: { tried: () => void reload() },
  })
  const delivery = snapshot.context.delivery as WholeDelivery | null
  const answer = delivery?.attemptList[0]?.answer ?? ''
  const hasStopped = snapshot.matches('stopped')
  return (
    <div>
      <output>
        {delivery !== null && (
          <p>
            {what}: {sentWording(delivery)}
          </p>
        )}
        {delivery === null && !hasStopped && <p className={classes.soft}>{what} is being sent…</p>}
      </output>
      {answer !== '' && <pre className={styles.text}>{answer}</pre>}
      {hasStopped && (
        <ProblemNote
          problem={snapshot.context.problem ?? notYet}
          checkLabel="Look again"
          onCheck={() => send({ type: 'lookAgain' })}
        />
      )}
    </div>
  )
}
