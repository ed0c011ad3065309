import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useEffect, useRef, useState } from 'react'
import type { SecondFactor } from '#contract/user.ts'
import { isBlank, plainCode } from '#contract/formats/plain-text.ts'
import type { Problem } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import classes from '#portal/ui/layout/section.module.css'
import { useReload } from '#portal/wire/use-reload.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { useAskedConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { codesRenewal, factorRemoval } from './calls.ts'
import { NewCodes } from './new-codes.tsx'

const wordings = {
  remove: { title: 'Remove your authenticator?', verb: 'Remove authenticator', color: 'red' },
  renew: { title: 'Create new recovery codes?', verb: 'Create new codes', color: 'blue' },
} as const

const unseen: Problem = {
  kind: 'lost',
  message:
    'New recovery codes were made, but the platform’s answer was lost and nobody has seen them: make them once more.',
  fields: {},
}

interface Props {
  what: 'remove' | 'renew'
  secondFactor: SecondFactor
  hasPasskeys: boolean
  onClose: () => void
}

/** Asks for a code before the authenticator is removed or the recovery codes are replaced, and shows new ones once. */
export function FactorDialog({ what, secondFactor, hasPasskeys, onClose }: Props) {
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [lost, setLost] = useState(0)
  const reload = useReload()
  const removed = () => {
    flash.success('Authenticator removed.')
    onClose()
    void reload()
  }
  const renewed = async (given: readonly string[]) => {
    if (given.length > 0) setCodes(given)
    await reload()
    if (given.length === 0) setLost((times) => times + 1)
  }
  if (codes.length > 0) return <NewCodes codes={codes} onClose={onClose} />
  return (
    <CodeQuestion
      key={lost}
      what={what}
      secondFactor={secondFactor}
      hasPasskeys={hasPasskeys}
      code={code}
      note={lost > 0 ? unseen : null}
      onCode={setCode}
      onDone={(given) => (what === 'remove' ? removed() : void renewed(given))}
      onClose={onClose}
    />
  )
}

interface QuestionProps extends Props {
  code: string
  /** The problem of an earlier try. */
  note: Problem | null
  onCode: (code: string) => void
  /** Called with the new recovery codes, if there are any that can be read. */
  onDone: (codes: readonly string[]) => void
}

function CodeQuestion({
  what,
  secondFactor,
  hasPasskeys,
  code,
  note,
  onCode,
  onDone,
  onClose,
}: QuestionProps) {
  const [sentCode, setSentCode] = useState<string | null>(null)
  const made = useRef<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const { title, verb, color } = wordings[what]
  const hasApp = secondFactor.state === 'confirmed'
  const keep = (given: readonly string[]) => {
    made.current = given
  }
  const { isBusy, problem, confirm } = useAskedConfirmation(
    () => (what === 'remove' ? factorRemoval : codesRenewal(secondFactor, keep)),
    { confirmed: () => onDone(made.current) },
  )
  const isUnproven = problem?.kind === 'unproven'
  useEffect(() => {
    if (isUnproven) field.current?.focus()
  }, [isUnproven])
  const blockers = isBlank(code)
    ? [
        {
          message: hasApp
            ? 'Enter a code of your authenticator, or a recovery code.'
            : 'Enter one of your recovery codes.',
          href: null,
        },
      ]
    : []
  const send = () => {
    if (blockers.length > 0) return
    setSentCode(code)
    confirm(plainCode(code))
  }
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog title={title} returnsTo="second-factor" onClose={close}>
      {what === 'renew' ? (
        <p>
          {secondFactor.recoveryCodesMadeAt === null
            ? 'They are shown once.'
            : 'They replace your present ones, which no longer work then.'}
        </p>
      ) : (
        <p>
          {hasPasskeys
            ? 'Its codes no longer work then.'
            : 'Its codes and your recovery codes no longer work then.'}{' '}
          {hasPasskeys
            ? 'After your password a passkey is asked for, and buildpacks that ask for a code cannot be published.'
            : secondFactor.demanded
              ? 'You sign in again at once, and set up another one then.'
              : 'Your password alone signs you in, and buildpacks that ask for a code cannot be published.'}
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
          label={hasApp ? 'Code' : 'Recovery code'}
          description={
            hasApp
              ? 'The six digits that your authenticator shows now, or one of your recovery codes.'
              : 'One of those that you have.'
          }
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={isUnproven && code === sentCode && problem.message}
          onChange={({ currentTarget: { value } }) => onCode(value)}
        />
        {!isUnproven && <ProblemNote problem={problem ?? note} onCheck={null} />}
        <div className={classes.actions}>
          <ActionButton color={color} busy={isBusy} blockers={blockers} onClick={send}>
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
