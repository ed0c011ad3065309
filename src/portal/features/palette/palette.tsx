import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import { Button, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { useEffect } from 'react'
import { commandPaletteMachine } from './actors.ts'
import { visitorPathOf } from '#contract/visitor-paths.ts'
import { searchWording } from '#portal/ui/fields/text-limits.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { paletteGroups } from './palette-entries.ts'
import type { PaletteEntry } from './action-entries.ts'
import classes from './palette.module.css'

function Line({ entry }: { entry: PaletteEntry }) {
  const { id, title, detail, blocked } = entry
  return (
    // Not Mantine's `disabled`, which keyboard navigation skips: the reason must be readable.
    <Combobox.Option
      value={id}
      className={classes.option}
      aria-disabled={blocked === null ? undefined : true}
    >
      <Icon name={blocked === null ? 'arrow' : 'stop'} size={16} />
      <span className={classes.title}>{title}</span>
      {detail !== null && <span className={classes.detail}>{detail}</span>}
      {blocked !== null && <span className={classes.reason}>{blocked}</span>}
    </Combobox.Option>
  )
}

const foundWording = ([first, ...more]: readonly PaletteEntry[]): string =>
  first === undefined ? 'Nothing found' : `${more.length + 1} found, ${first.title} first`

/**
 * Searches add-ons, tabs, pages and the current add-on's steps. Unavailable steps are listed with the reason
 * and link to where it can be resolved.
 */
export function Palette({ isStaff, onClose }: { isStaff: boolean; onClose: () => void }) {
  const router = useRouter()
  const addon =
    useMatch({ from: '/_authenticated/addons/$addonSlug', shouldThrow: false })?.params.addonSlug ?? null
  const { snapshot, send } = useWorkflow(() => commandPaletteMachine, { input: { addon } })
  const { query, found, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const groups = paletteGroups({ query, addon, found, isStale: isBusy, isStaff })
  const entries = groups.flatMap((group) => group.entries)
  const store = useCombobox({ opened: true })
  const { selectFirstOption } = store

  // Enter takes the first of the new results.
  const listed = entries.map(({ id }) => id).join('\n')
  useEffect(() => {
    if (listed !== '') selectFirstOption()
  }, [selectFirstOption, listed])

  const go = (id: string) => {
    const leadsTo = entries.find((entry) => entry.id === id)?.leadsTo ?? null
    if (leadsTo === null) return
    onClose()
    if (typeof leadsTo !== 'string') void router.navigate(leadsTo)
    // The public pages are separate documents.
    else if (visitorPathOf(leadsTo) !== undefined) location.assign(leadsTo)
    else router.history.push(leadsTo)
  }

  return (
    <Dialog title="Search" place="top" onClose={onClose}>
      <Combobox store={store} onOptionSubmit={go}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label="Add-ons, tabs, pages and actions"
            placeholder="Add-ons, tabs, pages and actions"
            value={query}
            error={searchWording(query)}
            leftSection={<Icon name="search" size={16} />}
            onChange={({ currentTarget }) => send({ type: 'query.changed', query: currentTarget.value })}
            rightSection={isBusy ? <Loader size="xs" aria-hidden="true" /> : null}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.list} aria-label="Found">
          {groups.map(({ title, entries: ofGroup }) => (
            <Combobox.Group key={title} label={title}>
              {ofGroup.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
          {entries.length === 0 && !isBusy && <Combobox.Empty>Nothing matches that query.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      <p className={classes.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
      <HiddenText aria-live="polite">{isBusy ? '' : foundWording(entries)}</HiddenText>
      {problem !== null && (
        <div role="alert" className={classes.problem}>
          <p>Add-ons and actions could not be looked up. {problem.message}</p>
          <Button size="xs" variant="default" onClick={() => send({ type: 'retry' })}>
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  )
}
