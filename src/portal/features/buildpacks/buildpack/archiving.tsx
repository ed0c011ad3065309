import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useEffect, useRef, useState } from 'react'
import type { Buildpack } from '#contract/buildpack.ts'
import { plainCode } from '#contract/formats/plain-text.ts'
import { archival } from '../calls.ts'
import { fullNameOf } from '../buildpack-name.ts'
import { useAskedConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import classes from '../buildpacks.module.css'
import { CodeField, isWholeCode } from '../code-field.tsx'

interface Props {
  buildpack: Buildpack
  onArchived: () => void
  onClosed: () => void
}

/** Asks before archiving a buildpack: lists the consequences and has its name typed. */
export function Archiving({ buildpack, onArchived, onClosed }: Props) {
  const full = fullNameOf(buildpack)
  const [{ code, sentCode }, setCodes] = useState<{ code: string; sentCode: string | null }>({
    code: '',
    sentCode: null,
  })
  const codeField = useRef<HTMLInputElement>(null)
  const archiving = useAskedConfirmation(() => archival(buildpack.id), { confirmed: onArchived }, full)
  const { isBusy, typed, problem } = archiving
  const asksForCode = buildpack.twoFactorAuthentication
  const isUnproven = asksForCode && problem?.kind === 'unproven'
  useEffect(() => {
    if (isUnproven) codeField.current?.focus()
  }, [isUnproven])
  const blockers = [
    ...(typed === full ? [] : [`Type ${full} exactly.`]),
    ...(asksForCode && !isWholeCode(code) ? ['Enter the six digits of your authenticator.'] : []),
  ].map((message) => ({ message, href: null }))
  const confirm = () => {
    if (blockers.length > 0) return
    setCodes({ code, sentCode: code })
    archiving.confirm(asksForCode ? plainCode(code) : undefined)
  }
  const close = () => {
    if (!isBusy) onClosed()
  }
  return (
    <Dialog title={`Archive ${full}?`} returnsTo="about" onClose={close}>
      <ul className={classes.happens}>
        <li>No revision of it can be published any more, and it is no longer listed.</li>
        <li>Apps that use it keep building with its last release.</li>
        <li>The name {full} stays taken. This cannot be undone here.</li>
      </ul>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <TextInput
          label="Type the name of the buildpack to confirm"
          description={full}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => archiving.type(value)}
        />
        {asksForCode && (
          <CodeField
            ref={codeField}
            description="The six digits that your authenticator shows now."
            code={code}
            error={isUnproven && code === sentCode && problem.message}
            onChange={(typed) => setCodes({ code: typed, sentCode })}
          />
        )}
        {!isUnproven && <ProblemNote problem={problem} onCheck={null} />}
        <div className={classes.actions}>
          <ActionButton color="red" busy={isBusy} blockers={blockers} onClick={confirm}>
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
