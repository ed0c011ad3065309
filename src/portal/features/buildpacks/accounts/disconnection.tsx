import { Button } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { confirmationMachine } from '#portal/workflow/provide/confirmation-actor.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { registryApi } from '#portal/wire/registry-api.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useStayWhileBusy } from '#portal/workflow/panel/use-stay-while-busy.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'

const disconnect = (signal: AbortSignal) =>
  removeOnce(
    () => registryApi.sourceAccountUnlink({}, { signal }),
    () => registryApi.sourceUserView({}, { signal }),
  )

/** Disconnects the GitHub account after a confirmation. */
export function Disconnection() {
  const reload = useReload()
  const actor = useActorRef(confirmationMachine(disconnect), { input: { expected: null } })
  useStayWhileBusy(actor, 'busy')
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem)
  useEffect(() => {
    const subscription = actor.on('confirmed', () => {
      flash.success('GitHub account disconnected.')
      void reload()
    })
    return () => subscription.unsubscribe()
  }, [actor, reload])
  if (!isOpen)
    return (
      <Button variant="default" size="xs" onClick={() => actor.send({ type: 'open' })}>
        Disconnect
      </Button>
    )
  return (
    <>
      <span>Its token is forgotten; published buildpacks stay as they are.</span>
      <BusyButton
        color="red"
        size="xs"
        busy={isBusy}
        ref={(button) => {
          if (document.activeElement === document.body) button?.focus()
        }}
        onClick={() => actor.send({ type: 'confirm' })}
      >
        Disconnect GitHub
      </BusyButton>
      <Button variant="default" size="xs" onClick={() => actor.send({ type: 'cancel' })}>
        Cancel
      </Button>
      <ProblemNote problem={problem} onCheck={null} />
    </>
  )
}
