import { Button, TextInput, Title } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useEffect, useRef, useState } from 'react'
import type { PublishingData, RepositorySearch } from '../data.ts'
import {
  buildpackLabels as labels,
  emptyValues,
  type PublishingValues,
  stepErrors,
} from '../buildpack-values.ts'
import { usePublishing } from './use-publishing.ts'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from '../buildpacks.module.css'
import { DetailFields, fieldOf } from '../detail-fields.tsx'
import { NamingStep } from './naming-step.tsx'
import { PublishingState } from './publishing-state.tsx'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { SourceStep } from './source-step.tsx'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'

const steps = [
  { name: 'Source', title: 'Choose the source', state: 'source' },
  { name: 'Name', title: 'Choose namespace and name', state: 'naming' },
  { name: 'Details', title: 'Describe and publish', state: 'details' },
] as const

type FormStep = (typeof steps)[number]['state']

interface Props {
  data: PublishingData
  search: RepositorySearch
  onPublished: (buildpackId: string, revisionId: string) => void
}

/** Publishes a new buildpack step by step. The form is saved in this tab. */
export function PublishScreen(props: Props) {
  const [begun, setBegun] = useState(0)
  const beginAnew = () => {
    setBegun(begun + 1)
    document.querySelector<HTMLElement>('#publish')?.focus()
  }
  return <PublishForm key={begun} {...props} onBeginAnew={beginAnew} />
}

function PublishForm({ data, search, onPublished, onBeginAnew }: Props & { onBeginAnew: () => void }) {
  const publishing = usePublishing({
    buildpackId: null,
    needsCode: false,
    initial: emptyValues,
    onPublished,
  })
  const { values, problem, step } = publishing
  const [tried, setTried] = useState<FormStep | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const at: FormStep | null =
    step === 'checkingName' ? 'naming' : (steps.find((each) => each.state === step)?.state ?? null)
  const errors = at === null ? {} : stepErrors[at](values)
  // The platform may also name a nested field: support.address.
  const told = (field: keyof PublishingValues) => {
    const name = field === 'supportAddress' ? 'support' : field
    const texts = Object.entries(problem?.fields ?? {}).flatMap(([key, each]) =>
      key.split('.')[0] === name ? each : [],
    )
    return texts.length === 0 ? undefined : texts.join('; ')
  }
  const errorOf = (field: keyof PublishingValues) => (tried === at ? errors[field] : undefined) ?? told(field)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // Move focus only for a new refusal, not for a rerender.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [problem])

  const shownStep = useRef(at)
  useEffect(() => {
    if (shownStep.current === at) return
    shownStep.current = at
    // The pressed button is below the new content; scroll to that. A code field takes focus itself.
    if (at !== null) document.querySelector<HTMLElement>('#publish')?.focus()
  }, [at])

  const goOn = () => {
    const isRight = Object.keys(errors).length === 0
    setTried(isRight ? null : at)
    if (!isRight) form.current?.querySelector<HTMLElement>(`[name=${Object.keys(errors)[0]}]`)?.focus()
    else if (at === 'details') publishing.publish()
    else publishing.next()
  }
  const current = steps.findIndex(({ state }) => state === at)

  return (
    <div className={classes.screen}>
      <div className={classes.title}>
        <div>
          <AnchorLink to="/buildpacks">All buildpacks</AnchorLink>
        </div>
        <Title order={1}>Publish a buildpack</Title>
      </div>
      <ol className={classes.steps} aria-label="Steps">
        {steps.map(({ name, state }, i) => (
          <li
            key={state}
            {...(state === at || (at === null && i === 2) ? { 'aria-current': 'step' as const } : {})}
          >
            {i + 1}. {name}
          </li>
        ))}
      </ol>
      <Section id="publish" title={steps[current]?.title ?? `Publishing ${values.namespace}/${values.name}`}>
        {at === null ? (
          <PublishingState publishing={publishing} hasAuthenticator={data.twoFactor} />
        ) : (
          <form
            ref={form}
            noValidate
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault()
              goOn()
            }}
          >
            {publishing.restored !== null && (
              <DraftNote
                restored={publishing.restored}
                onDiscard={() => {
                  publishing.dropDraft()
                  onBeginAnew()
                }}
              />
            )}
            {publishing.unreadable !== null && <UnreadableDraft {...publishing.unreadable} labels={labels} />}
            {Object.keys(problem?.fields ?? {}).length === 0 && (
              <ProblemNote problem={problem} onCheck={null} />
            )}
            {at === 'source' && (
              <SourceStep data={data} search={search} publishing={publishing} error={errorOf('source')} />
            )}
            {at === 'naming' && <NamingStep data={data} publishing={publishing} errorOf={errorOf} />}
            {at === 'details' && (
              <>
                <TextInput
                  description={`Of ${values.source}: its current state is published.`}
                  autoComplete="off"
                  spellCheck={false}
                  {...fieldOf({ values, errorOf, change: publishing.change })('ref')}
                />
                {!publishing.isRegistered && (
                  <DetailFields
                    values={values}
                    errorOf={errorOf}
                    change={publishing.change}
                    mayAskForCode={data.twoFactor}
                  />
                )}
              </>
            )}
            <div className={classes.actions}>
              <BusyButton type="submit" busy={publishing.isBusy}>
                {at === 'details' ? 'Publish' : 'Next'}
              </BusyButton>
              {at !== 'source' && !publishing.isRegistered && (
                <Button variant="default" onClick={publishing.back}>
                  Back
                </Button>
              )}
              {publishing.isRegistered && (
                <ButtonLink to="/buildpacks" variant="default" onClick={publishing.leaveUnreleased}>
                  Publish it later
                </ButtonLink>
              )}
            </div>
          </form>
        )}
      </Section>
    </div>
  )
}
