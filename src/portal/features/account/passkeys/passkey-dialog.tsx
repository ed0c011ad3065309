import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useEffect, useRef, useState } from 'react'
import type { Passkey } from '#contract/security/passkey.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import classes from '#portal/ui/layout/section.module.css'
import { useReload } from '#portal/wire/use-reload.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { useAskedConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { NewCodes } from '../new-codes.tsx'
import { passkeyAdding, passkeyRenaming } from './calls.ts'

interface Props {
  /** The passkey to be renamed; null for a new one. */
  passkey: Passkey | null
  passkeys: readonly Passkey[]
  onClose: () => void
}

/** Asks for the name of a passkey, and has a device make a new one; shows the recovery codes that come with the first. */
export function PasskeyDialog({ passkey, passkeys, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const reload = useReload()
  const done = async (given: readonly string[]) => {
    flash.success(passkey === null ? 'Passkey added.' : 'Passkey renamed.')
    if (given.length === 0) onClose()
    else setCodes(given)
    await reload()
  }
  if (codes.length > 0) return <NewCodes codes={codes} onClose={onClose} />
  return (
    <NameQuestion
      passkey={passkey}
      passkeys={passkeys}
      onDone={(given) => void done(given)}
      onClose={onClose}
    />
  )
}

interface QuestionProps extends Props {
  /** Called with the recovery codes that came with the passkey. */
  onDone: (codes: readonly string[]) => void
}

function NameQuestion({ passkey, passkeys, onDone, onClose }: QuestionProps) {
  const [name, setName] = useState(passkey?.name ?? '')
  const [sentName, setSentName] = useState<string | null>(null)
  const typed = useRef(name)
  const made = useRef<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const nameNow = () => typed.current.trim()
  const keep = (codes: readonly string[]) => {
    made.current = codes
  }
  const { isBusy, problem, confirm } = useAskedConfirmation(
    () => (passkey === null ? passkeyAdding(passkeys, nameNow, keep) : passkeyRenaming(passkey, nameNow)),
    { confirmed: () => onDone(made.current) },
  )
  const [ofName] = problem?.fields.name ?? []
  useEffect(() => {
    if (ofName !== undefined) field.current?.focus()
  }, [ofName])
  const blockers = isBlank(name)
    ? [{ message: 'Give it a name to know it by, such as that of the device.', href: null }]
    : []
  const send = () => {
    if (blockers.length > 0) return
    setSentName(name)
    confirm()
  }
  const close = () => {
    if (!isBusy) onClose()
  }
  const verb = passkey === null ? 'Add passkey' : 'Save name'
  return (
    <Dialog
      title={passkey === null ? 'Add a passkey' : 'Rename the passkey'}
      returnsTo="passkeys"
      onClose={close}
    >
      {passkey === null && (
        <p>
          Your device makes it, and asks you to unlock it. From then on it signs you in without a password.
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          ref={field}
          label="Name"
          description="To know it by, such as “Laptop” or “Phone”."
          autoComplete="off"
          value={name}
          error={name === sentName && ofName}
          onChange={({ currentTarget: { value } }) => {
            typed.current = value
            setName(value)
          }}
        />
        {ofName === undefined && <ProblemNote problem={problem} onCheck={null} />}
        <div className={classes.actions}>
          <ActionButton busy={isBusy} blockers={blockers} onClick={send}>
            {verb}
          </ActionButton>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
