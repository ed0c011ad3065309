import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { BuildpackPage } from '../data.ts'
import { blockersOf } from '../buildpack-facts.ts'
import { buildpackLabels, emptyValues, refFault } from '../buildpack-values.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { usePublishing } from '../publishing/use-publishing.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { DraftNote, UnreadableDraft } from '#portal/workflow/panel/draft-note.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from '../buildpacks.module.css'
import { PublishingState } from '../publishing/publishing-state.tsx'

/** Select value for a ref that none of the groups lists. */
const other = 'other'

const namesIn = (refs: BuildpackPage['branches'] | BuildpackPage['tags'], kind: string) =>
  'problem' in refs ? [] : refs.map(({ name }) => ({ value: `${kind}:${name}`, label: name }))

interface Props {
  page: BuildpackPage
  onPublished: (buildpackId: string, revisionId: string) => void
}

/** Publishes another release of a buildpack, from a branch, a tag or any other commit reference. */
export function RevisionForm({ page, onPublished }: Props) {
  const { buildpack, branches, tags } = page
  const publishing = usePublishing({
    buildpackId: buildpack.id,
    needsCode: buildpack.twoFactorAuthentication,
    initial: emptyValues,
    onPublished,
  })
  const { values, step } = publishing
  const button = useReturnFocus(step === 'details')
  const groups = [
    { group: 'Branches', items: namesIn(branches, 'branch') },
    { group: 'Tags', items: namesIn(tags, 'tag') },
  ].filter(({ items }) => items.length > 0)
  const [chosen, setChosen] = useState(values.ref === '' && groups.length > 0 ? '' : other)
  const fault = isBlank(values.ref) ? undefined : refFault(values.ref)
  const blockers = [
    ...blockersOf(buildpack, 'publish'),
    ...(isBlank(values.ref) ? [{ message: 'Choose what to publish.', href: null }] : []),
    ...(fault === undefined ? [] : [{ message: fault, href: null }]),
  ]
  return (
    <Section id="publish" title="Publish a revision">
      {step === 'details' ? (
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (blockers.length === 0) publishing.publish()
          }}
        >
          {publishing.restored !== null && (
            <DraftNote
              restored={publishing.restored}
              onDiscard={() => {
                publishing.change({ ref: '' })
                publishing.dropDraft()
                setChosen(groups.length > 0 ? '' : other)
                document.querySelector<HTMLElement>('#publish')?.focus()
              }}
            />
          )}
          {publishing.unreadable !== null && (
            <UnreadableDraft {...publishing.unreadable} labels={buildpackLabels} />
          )}
          {groups.length > 0 && (
            <NativeSelect
              label="Branch or tag"
              description="Its current commit is published; later commits are not."
              value={chosen}
              data={[
                { value: '', label: 'Choose', disabled: true },
                ...groups,
                { value: other, label: 'Another commit' },
              ]}
              onChange={({ currentTarget: { value } }) => {
                setChosen(value)
                publishing.change({ ref: value === other ? '' : value.slice(value.indexOf(':') + 1) })
              }}
            />
          )}
          {chosen === other && (
            <TextInput
              label="Commit"
              description="Its SHA, or the name of a branch or tag."
              autoComplete="off"
              spellCheck={false}
              value={values.ref}
              error={fault}
              onChange={({ currentTarget: { value } }) => publishing.change({ ref: value })}
            />
          )}
          <div>
            <ActionButton ref={button} blockers={blockers} onClick={publishing.publish}>
              Publish revision
            </ActionButton>
          </div>
        </form>
      ) : (
        <PublishingState publishing={publishing} hasAuthenticator={page.twoFactor} />
      )}
    </Section>
  )
}
