import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { capital } from '#contract/formats/capital.ts'
import { approvalDate, fullTime } from '#portal/ui/format/dates.ts'
import type { SecretCalls } from '../calls.ts'
import { useRegeneration } from './use-regeneration.ts'
import facts from '#portal/ui/layout/facts.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from '../settings.module.css'
import type { Rolling, SecretWording } from './secret-question.tsx'
import { Section } from '#portal/ui/layout/section.tsx'

const SecretQuestion = lazyPart(async () => (await import('./secret-question.tsx')).SecretQuestion)
const UnstoredQuestion = lazyPart(async () => (await import('./unstored-question.tsx')).UnstoredQuestion)
const NewSecret = lazyPart(async () => (await import('./new-secret.tsx')).NewSecret)

/** A masked secret at page load. */
export interface StoredSecret {
  masked: string
  madeAt: string
}

interface Props {
  words: SecretWording
  /** Null if there was none. */
  stored: StoredSecret | null
  calls: SecretCalls
  /** Of a secret that can go on working for a time after it is regenerated: its uses, and the previous one. */
  rolling?: Rolling & { use: ReactNode; facts: ReactNode }
  /** True if nothing can be changed. */
  readOnly: boolean
  /** Describes its purpose. */
  children: ReactNode
}

/** An add-on's secret: masked, with regeneration; a new one is shown this once. */
export function SecretSection({ words, stored, calls, rolling, readOnly, children }: Props) {
  const capitalName = capital(words.name)
  const { secret, mark, ...act } = useRegeneration(calls, {
    mark: stored?.madeAt ?? null,
    made: words.made,
  })
  const button = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(false)

  // The new secret's place is gone once it is dismissed.
  useEffect(() => {
    if (wasShown.current && secret === null) button.current?.focus()
    wasShown.current = secret !== null
  }, [secret])

  const verb = mark === null ? 'Create' : 'Regenerate'
  return (
    <Section
      id={words.id}
      title={words.title}
      actions={
        !readOnly &&
        secret === null && (
          <Button
            ref={button}
            variant="default"
            aria-label={`${verb} ${words.name}`}
            onClick={act.regenerate}
          >
            {verb}
          </Button>
        )
      }
    >
      <p className={sectionClasses.soft}>{children}</p>
      {secret !== null ? (
        <NewSecret secret={secret} name={words.name} onDone={act.dismiss} onEscape={act.leave} />
      ) : mark === null ? (
        <p>{words.none}</p>
      ) : (
        <dl className={facts.facts}>
          <dt>{capitalName}</dt>
          <dd className={classes.block}>
            <code>{stored?.madeAt === mark ? stored.masked : '••••••••'}</code>
            {stored?.madeAt === mark && rolling?.use}
          </dd>
          <dt>Created</dt>
          <dd title={fullTime(mark)}>{approvalDate(mark)}</dd>
          {stored?.madeAt === mark && rolling?.facts}
        </dl>
      )}
      {act.isLeaving && <UnstoredQuestion name={words.name} onStay={act.stay} onLeave={act.discard} />}
      {act.isAsking && <SecretQuestion words={words} isFirst={mark === null} rolling={rolling} act={act} />}
    </Section>
  )
}
