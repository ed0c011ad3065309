import { useId, useState, useTransition } from 'react'
import { counted } from '#contract/formats/grouped.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import classes from '../admin.module.css'
import { downloadEvents, type Exported, mostEvents } from './download-events.ts'
import type { EventFile } from './event-files.ts'
import type { SecuritySearch } from './search.ts'

const formats: readonly { kind: EventFile; name: string }[] = [
  { kind: 'csv', name: 'CSV' },
  { kind: 'jsonl', name: 'JSON lines' },
]

const exportedWording = ({ count, total }: Exported): string =>
  count < total
    ? `Exported the latest ${count.toLocaleString('en')} of ${counted(total, 'event')}.`
    : `Exported ${counted(count, 'event')}.`

/** A note about an export of so many events: why there is none, or its bound; null if neither. */
function hintOf(total: number): string | null {
  if (total === 0) return 'There are no events to export.'
  return total > mostEvents
    ? `An export has the latest ${counted(mostEvents, 'event')}. Choose earlier days for older ones.`
    : null
}

/** Exports of the events that match the filters, one at a time. */
export function ExportEvents({ total, search }: { total: number; search: SecuritySearch }) {
  const [isRunning, startExport] = useTransition()
  const [chosen, setChosen] = useState<EventFile | null>(null)
  const [told, setTold] = useState('')
  const [hintId, toldId] = [useId(), useId()]
  const hint = hintOf(total)

  const run = (kind: EventFile) => {
    setChosen(kind)
    setTold('Exporting …')
    startExport(async () => {
      const exported = await downloadEvents(kind, search, (soFar) =>
        setTold(`Exporting: ${soFar.count.toLocaleString('en')} of ${counted(soFar.total, 'event')} …`),
      )
      setTold(exported === null ? '' : exportedWording(exported))
    })
  }
  return (
    <div className={classes.actions}>
      {formats.map(({ kind, name }) => {
        const isBlocked = total === 0 || (isRunning && chosen !== kind)
        return (
          <BusyButton
            key={kind}
            variant="default"
            size="compact-sm"
            busy={isRunning && chosen === kind}
            blocked={isBlocked}
            aria-describedby={isRunning ? toldId : hint === null ? undefined : hintId}
            onClick={() => isBlocked || run(kind)}
          >
            Export as {name}
          </BusyButton>
        )
      })}
      {hint !== null && (
        <span id={hintId} className={classes.soft}>
          {hint}
        </span>
      )}
      <output id={toldId} className={classes.soft}>
        {told}
      </output>
    </div>
  )
}
