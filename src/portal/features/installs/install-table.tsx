import { Tag } from '#portal/ui/signs/tag.tsx'
import { useRouterState } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { InstallEntry } from '#contract/installs/install-entry.ts'
import { installNames } from '#contract/wording/install-names.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Email } from '#portal/ui/layout/email.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import cards from '#portal/ui/layout/row-cards.module.css'
import table from '#portal/ui/lists/long-table.module.css'
import { LongTable, type RowPlace } from '#portal/ui/lists/long-table.tsx'
import classes from './installs.module.css'
import { installLooks, shortUuid, troubleWording } from './wording.ts'
import { Time } from '#portal/ui/format/time.tsx'

/** Loaded for staff alone. */
const InstallActs = lazyPart(async () => (await import('./install-acts.tsx')).InstallActs)

/** Estimated row height in px, until a row is drawn. */
const usualHeight = 45

interface Props {
  addon: Addon
  rows: readonly InstallEntry[]
  total: number
  /** Changes with the filters. */
  begins: unknown
  isStaff: boolean
  onNearEnd: () => void
}

function Uuid({ uuid }: { uuid: string }) {
  return (
    <span className={classes.uuid}>
      <code title={uuid}>{shortUuid(uuid)}</code>
      <CopyButton
        text={uuid}
        size="compact-xs"
        label={`Copy the UUID ${shortUuid(uuid)}`}
        instead={`It is ${uuid}.`}
      />
    </span>
  )
}

function State({ install: { state, trouble } }: { install: InstallEntry }) {
  const { now } = useConfig()
  const { tone, icon } = installLooks[state]
  return (
    <>
      <Tag tone={tone} icon={icon}>
        {installNames[state]}
      </Tag>
      {trouble !== null && <span className={classes.under}>{troubleWording(trouble, now)}</span>}
    </>
  )
}

const Day = ({ at }: { at: string }) => <Time at={at}>{spelledDay(at)}</Time>

function Row({ addon, install, place }: { addon: Addon; install: InstallEntry; place: RowPlace }) {
  const { uuid, plan, region, days, requestedAt, endedAt, account, app } = install
  return (
    <tr {...place}>
      <th scope="row">
        <Uuid uuid={uuid} />
      </th>
      <td data-label="Plan">{plan}</td>
      <td data-label="State" data-state>
        <State install={install} />
      </td>
      {account !== null && (
        <td data-label="Customer">
          <span>
            <Email address={account} />
          </span>
          <span className={classes.under}>{app}</span>
        </td>
      )}
      <td data-label="Region">{region}</td>
      <td data-label="Days" className={classes.number}>
        {days.toLocaleString('en')}
      </td>
      <td data-label="Requested">
        <Day at={requestedAt} />
        {endedAt !== null && (
          <span className={classes.under}>
            Ended <Day at={endedAt} />
          </span>
        )}
      </td>
      {account !== null && (
        <td data-menu className={classes.menu}>
          <InstallActs addon={addon} install={install} />
        </td>
      )}
    </tr>
  )
}

/** An add-on's installs, newest first; cards on a phone. */
export function InstallTable({ addon, rows, total, begins, isStaff, onNearEnd }: Props) {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const columns = [
    'Install',
    'Plan',
    'State',
    ...(isStaff ? ['Customer and app'] : []),
    'Region',
    'Days',
    'Requested',
  ]
  return (
    <LongTable
      headings={
        <>
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              data-column={name}
              className={name === 'Days' ? classes.number : undefined}
            >
              {name}
            </th>
          ))}
          {isStaff && (
            <th scope="col" className={classes.menu}>
              <HiddenText>Actions</HiddenText>
            </th>
          )}
        </>
      }
      rows={rows}
      total={total}
      busy={isLoading}
      heightOf={() => usualHeight}
      isMeasured
      begins={begins}
      className={`${table.box} ${cards.cards} ${classes.installs}`}
      onNearEnd={onNearEnd}
    >
      {(install, place) => <Row key={install.uuid} addon={addon} install={install} place={place} />}
    </LongTable>
  )
}
