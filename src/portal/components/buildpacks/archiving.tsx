import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Buildpack } from '../../../contract/buildpack.ts'
import { confirmationMachine } from '../../actors.ts'
import { archiveBuildpack } from '../../buildpack-calls.ts'
import { fullNameOf } from '../../buildpack-name.ts'
import { useStayWhileBusy } from '../../use-stay-while-busy.ts'
import { ActionButton } from '../action-button.tsx'
import { Dialog } from '../dialog.tsx'
import { ProblemNote } from '../next-steps/problem-note.tsx'
import classes from './buildpacks.module.css'

interface Props {
  buildpack: Buildpack
  onArchived: () => void
  onClosed: () => void
}

/** Asks before a buildpack is archived: says what will happen, and has its name typed. */
export function Archiving({ buildpack, onArchived, onClosed }: Props) {
  const full = fullNameOf(buildpack)
  const actor = useActorRef(
    confirmationMachine((signal) => archiveBuildpack(buildpack.id, signal)),
    { input: { expected: full } },
  )
  useEffect(() => actor.send({ type: 'open' }), [actor])
  useStayWhileBusy(actor, 'busy')
  useEffect(() => {
    const subscription = actor.on('confirmed', onArchived)
    return () => subscription.unsubscribe()
  }, [actor, onArchived])
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { typed, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const close = () => {
    if (!isBusy) onClosed()
  }
  return (
    <Dialog title={`Archive ${full}?`} returnsTo="about" onClose={close}>
      <ul className={classes.happens}>
        <li>No revision of it can be published any more, and it is listed no longer.</li>
        <li>Apps that use it go on building with its last release.</li>
        <li>The name {full} stays taken. This can’t be undone here.</li>
      </ul>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'confirm' })
        }}
      >
        <TextInput
          label="Type the name of the buildpack to confirm"
          description={full}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => actor.send({ type: 'typed', text: value })}
        />
        <ProblemNote problem={problem} onCheck={null} />
        <div className={classes.actions}>
          <ActionButton
            color="red"
            busy={isBusy}
            blockers={typed === full ? [] : [{ message: `Type ${full} exactly.`, href: null }]}
            onClick={() => actor.send({ type: 'confirm' })}
          >
            Archive
          </ActionButton>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
