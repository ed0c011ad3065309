import { Anchor, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProofKind } from '#machines/session/fresh-proof.ts'
import type { GivenProof } from '#machines/session/proving.ts'
import type { Problem } from '#machines/problem.ts'
import { isBlank, plainCode } from '#contract/formats/plain-text.ts'
import classes from '#portal/ui/layout/section.module.css'
import type { ProvingOutcome } from '#portal/wire/fresh-proof.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { useProving } from './use-proving.ts'
import styles from './proof-dialog.module.css'

/** A proof that is typed. */
interface TypedKind {
  label: string
  description: string
  missing: string
  input: Record<string, string>
  proof: (typed: string) => GivenProof
}

/** Fields of the dialog, by kind; null for what is not typed. */
const fields: Readonly<Record<ProofKind, TypedKind | null>> = {
  password: {
    label: 'Password',
    description: 'The one that you sign in with.',
    missing: 'Enter your password.',
    input: { type: 'password', autoComplete: 'current-password' },
    proof: (password) => ({ kind: 'password', password }),
  },
  code: {
    label: 'Code',
    description: 'The six digits that your authenticator shows now.',
    missing: 'Enter a code of your authenticator.',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    proof: (code) => ({ kind: 'code', code: plainCode(code) }),
  },
  passkey: null,
  provider: null,
}

/** The way to another kind of proof. */
const otherWays: Readonly<Record<ProofKind, string>> = {
  password: 'Use your password instead',
  code: 'Use a code of your authenticator instead',
  passkey: 'Use a passkey instead',
  provider: 'Sign in again instead',
}

interface Props {
  /** The kinds of proof that this account can give. */
  kinds: readonly ProofKind[]
  /** E-mail of the account, for password managers. */
  email: string
  onOver: (outcome: ProvingOutcome) => void
}

/** Asks for a fresh proof that it is the account's own person, over whatever waits for it. */
export function ProofDialog({ kinds, email, onOver }: Props) {
  const { snapshot, send } = useProving(kinds)
  const { kind, problem } = snapshot.context
  const [isOver, outcome] = [snapshot.status === 'done', snapshot.value]
  useEffect(() => {
    if (isOver) onOver(outcome as ProvingOutcome)
  }, [isOver, outcome, onOver])

  const isBusy = snapshot.hasTag('busy')
  const cancel = () => send({ type: 'cancel' })
  const signInAgain = () => send({ type: 'signInAgain' })
  const typed = fields[kind]
  const others = kinds.filter((each) => each !== kind)
  const ways = (
    <div className={classes.actions}>
      {others.map((each) => (
        <Anchor
          key={each}
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            if (isBusy) return
            if (each === 'provider') signInAgain()
            else send({ type: 'choose', kind: each })
          }}
        >
          {otherWays[each]}
        </Anchor>
      ))}
    </div>
  )
  return (
    <Dialog title="Confirm that it is you" onClose={cancel}>
      <p>You are asked again before a change like this one, in case somebody else is at your browser.</p>
      {kind === 'passkey' ? (
        <>
          <p>Your device asks you to unlock it with its PIN, your fingerprint or your face.</p>
          <ProblemNote problem={problem} onCheck={null} />
          <Actions onCancel={cancel}>
            <BusyButton busy={isBusy} onClick={() => send({ type: 'give', proof: { kind } })}>
              Use a passkey
            </BusyButton>
          </Actions>
          {ways}
        </>
      ) : typed === null ? (
        <>
          <p>
            Sign in again to go on. You come back to this page, and what you typed in a form is kept; then do
            this once more.
          </p>
          <Actions onCancel={cancel}>
            <Button onClick={signInAgain}>Sign in again</Button>
          </Actions>
          {ways}
        </>
      ) : (
        <ProofForm
          key={kind}
          field={typed}
          email={email}
          isBusy={isBusy}
          isWrong={snapshot.matches({ asking: 'wrong' })}
          problem={problem}
          onGive={(proof) => send({ type: 'give', proof })}
          onCancel={cancel}
        >
          {ways}
        </ProofForm>
      )}
    </Dialog>
  )
}

interface FormProps {
  field: TypedKind
  email: string
  isBusy: boolean
  /** The platform has refused the proof that was given. */
  isWrong: boolean
  problem: Problem | null
  onGive: (proof: GivenProof) => void
  onCancel: () => void
  /** The ways to other kinds of proof. */
  children: ReactNode
}

function ProofForm({ field, email, isBusy, isWrong, problem, onGive, onCancel, children }: FormProps) {
  const [typed, setTyped] = useState('')
  /** The proof sent last, whether there was something to send or not. */
  const [sent, setSent] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong) input.current?.select()
  }, [isWrong])
  const isMissing = isBlank(typed)
  const [messages] = Object.values(problem?.fields ?? {})
  const message = isMissing ? field.missing : isWrong && (messages?.[0] ?? problem?.message)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        setSent(typed)
        if (isMissing) input.current?.focus()
        else onGive(field.proof(typed))
      }}
    >
      {/* Password managers tell accounts apart by it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        ref={input}
        label={field.label}
        description={field.description}
        autoCapitalize="none"
        spellCheck={false}
        {...field.input}
        value={typed}
        error={typed === sent && message}
        readOnly={isBusy}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {!isWrong && <ProblemNote problem={problem} onCheck={null} />}
      <Actions onCancel={onCancel}>
        <BusyButton type="submit" busy={isBusy}>
          Confirm
        </BusyButton>
      </Actions>
      {children}
    </form>
  )
}

function Actions({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className={classes.actions}>
      {children}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
