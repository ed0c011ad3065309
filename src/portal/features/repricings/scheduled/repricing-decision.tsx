import { Button, Text, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useSelector } from '@xstate/react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { decisionFacts, decisionTitle, statusVerbs } from './wording.ts'
import { type MenuActor, statusSteps } from './use-status-steps.ts'
import { isInQuestion, menuRepricing, messageDraft, statusChoices } from './repricing-menu.ts'
import { tooLongWording } from '#portal/ui/fields/text-limits.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { isText, useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { FactsList } from '#portal/ui/layout/facts-list.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'

/** The platform's maximum length, in characters. */
const longest = 1000

interface Props {
  repricing: Repricing
  actor: MenuActor
  onClose: () => void
}

/** The message of a rejection, stored as a draft until sent. */
function useMessage(id: string) {
  const draft = useTypedDraft(messageDraft(id), isText)
  const [message, setMessage] = useState(draft.typed ?? '')
  return {
    message,
    restored: draft.restored,
    unreadable: draft.unreadable,
    type: (text: string) => {
      setMessage(text)
      if (text === '') draft.drop()
      else draft.keep(text)
    },
  }
}

/** Explains a decision and asks for confirmation; a rejection may include a message to the provider. */
export function RepricingDecision({ repricing, actor, onClose }: Props) {
  const { id } = repricing
  const { config } = useConfig()
  const { message, restored, unreadable, type } = useMessage(id)
  const field = useRef<HTMLTextAreaElement>(null)
  const { to, effect, problem } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, isInQuestion)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isReading = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'reading' }))
  const isUnknown = useSelector(
    actor,
    (snapshot) => snapshot.matches('unheard') || snapshot.matches({ asking: 'unread' }),
  )
  const tooLong = to === 'rejected' ? tooLongWording(message, longest) : null

  useEffect(() => statusSteps.show(id), [id])
  useEffect(() => {
    if (!isOpen) onClose()
  })

  // Wait for a step in progress; one with an unknown outcome stays with its row.
  const close = () => {
    if (isBusy) return
    actor.send({ type: 'cancel' })
    onClose()
  }
  const blockers =
    tooLong === null
      ? (statusChoices(repricing, config.links.changeRequest).find((each) => each.to === to)?.blockers ?? [])
      : [{ message: tooLong }]
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (blockers.length > 0) return
    actor.send({
      type: 'confirm',
      repricing: menuRepricing(repricing),
      message: to === 'rejected' && !isBlank(message) ? message.normalize('NFC') : null,
    })
  }
  return (
    <Dialog title={decisionTitle(repricing, to)} onClose={close}>
      <form noValidate onSubmit={submit}>
        <ProblemNote problem={problem} onCheck={isUnknown ? () => actor.send({ type: 'check' }) : null} />
        <div aria-live="polite" aria-busy={isReading}>
          {effect === null ? (
            isReading && (
              <Text c="dimmed" size="sm">
                Counting what it means…
              </Text>
            )
          ) : (
            <FactsList facts={decisionFacts(repricing, to, effect)} />
          )}
        </div>
        {to === 'rejected' && restored !== null && (
          <DraftNote
            restored={restored}
            onDiscard={() => {
              type('')
              field.current?.focus()
            }}
          />
        )}
        {to === 'rejected' && unreadable !== null && <UnreadableDraft {...unreadable} labels={{}} />}
        {to === 'rejected' && (
          <Textarea
            ref={field}
            label="Message to the provider (optional)"
            description="They see it beside the price change and get it by mail."
            rows={5}
            value={message}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            error={tooLong ?? problem?.fields['message']?.join('; ')}
          />
        )}
        <div className={sectionClasses.actions}>
          <ActionButton
            type="submit"
            {...(to === 'rejected' ? { color: 'red' } : {})}
            blockers={blockers.map(({ message: text }) => ({ message: text, href: null }))}
            busy={isBusy || isReading}
          >
            {statusVerbs[to]}
          </ActionButton>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
