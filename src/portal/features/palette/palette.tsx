import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import {
  Button,
  Combobox,
  Loader,
  type MantineColorScheme,
  TextInput,
  useCombobox,
  useMantineColorScheme,
} from '@mantine/core'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { commandPalette, type Found } from '#machines/shapes/palette.ts'
import { findForPalette } from './find-for-palette.ts'
import { visitorPathOf } from '#contract/visitor-paths.ts'
import { searchWording } from '#portal/ui/fields/text-limits.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { paletteGroups } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { keepRecent, recentEntries } from './recent-entries.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import classes from './palette.module.css'

/** The palette's search machine, with the platform's calls. */
const commandPaletteMachine = commandPalette.provide({
  actors: {
    find: fromPromise<Found, Parameters<typeof findForPalette>[0]>(({ input, signal }) =>
      findForPalette(input, signal),
    ),
  },
})

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

const searched = (isStaff: boolean): string =>
  `Add-ons, plans, features, people, ${isStaff ? 'companies, ' : ''}approvals, price changes, pages and actions`

/**
 * Searches all that a person may open or do here: records, the current add-on's steps, tabs and panels, pages, their
 * own settings, themes and help. Unavailable steps are listed with the reason and link to where it can be resolved.
 */
export function Palette({ isStaff, onClose }: { isStaff: boolean; onClose: () => void }) {
  const router = useRouter()
  const { id: userId } = useUser()
  const { links } = useConfig().config
  const match = useMatch({ from: '/_authenticated/addons/$addonSlug', shouldThrow: false })
  const addon = match?.loaderData ?? null
  const { snapshot, send } = useWorkflow(() => commandPaletteMachine, {
    input: { addon: match?.params.addonSlug ?? null },
  })
  const { query, found, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const [recent] = useState(() => recentEntries(userId))
  const groups = paletteGroups({ query, addon, found, isStale: isBusy, isStaff, recent, links })
  const entries = groups.flatMap((group) => group.entries)
  const { setColorScheme } = useMantineColorScheme()
  const [changed, setChanged] = useState<string | null>(null)
  const store = useCombobox({ opened: true })
  const { selectFirstOption } = store

  // Enter takes the first of the new results.
  const listed = entries.map(({ id }) => id).join('\n')
  useEffect(() => {
    if (listed !== '') selectFirstOption()
  }, [selectFirstOption, listed])

  const changeTheme = (theme: MantineColorScheme, { title }: PaletteEntry) => {
    setColorScheme(theme)
    setChanged(`${title} from now on.`)
  }

  const follow = (entry: PaletteEntry, leadsTo: NonNullable<PaletteEntry['leadsTo']>) => {
    onClose()
    const path = typeof leadsTo === 'string' ? leadsTo : router.buildLocation(leadsTo).href
    // Not what leads to a reason, nor to another document, nor what its entry of the history asks for, as logging out.
    const isKept =
      entry.blocked === null &&
      path.startsWith('/') &&
      visitorPathOf(path) === undefined &&
      (typeof leadsTo === 'string' || leadsTo.state === undefined)
    if (isKept) keepRecent(userId, entry, path)
    if (typeof leadsTo === 'string') {
      // Help is elsewhere, and the public pages are separate documents.
      if (!leadsTo.startsWith('/')) window.open(leadsTo, '_blank', 'noreferrer')
      else if (visitorPathOf(leadsTo) !== undefined) location.assign(leadsTo)
      else router.history.push(leadsTo)
      return
    }
    void router.navigate(leadsTo)
  }

  const go = (id: string) => {
    const entry = entries.find((each) => each.id === id)
    if (entry === undefined) return
    if (entry.theme !== undefined) changeTheme(entry.theme, entry)
    else if (entry.leadsTo !== null) follow(entry, entry.leadsTo)
  }

  return (
    <Dialog title="Search" place="top" onClose={onClose}>
      <Combobox store={store} onOptionSubmit={go}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label="Records, pages and actions"
            placeholder="Records, pages and actions"
            value={query}
            error={searchWording(query)}
            leftSection={<Icon name="search" size={16} />}
            onChange={({ currentTarget }) => {
              setChanged(null)
              send({ type: 'query.changed', query: currentTarget.value })
            }}
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
          {entries.length === 0 && !isBusy && problem === null && (
            <Combobox.Empty>Nothing has all these words. {searched(isStaff)} can be searched.</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
      {changed === null ? (
        <p className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </p>
      ) : (
        <p className={classes.news} aria-hidden="true">
          {changed}
        </p>
      )}
      <HiddenText aria-live="polite">
        {changed ?? (isBusy || problem !== null ? '' : foundWording(entries))}
      </HiddenText>
      {problem !== null && (
        <div role="alert" className={classes.problem}>
          <p>Records and actions could not be looked up. {problem.message}</p>
          <Button size="xs" variant="default" onClick={() => send({ type: 'retry' })}>
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  )
}
