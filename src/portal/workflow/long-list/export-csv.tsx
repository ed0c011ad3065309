import { useState, useTransition } from 'react'
import { counted } from '#contract/formats/grouped.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import type { TextPage } from '#portal/wire/load.ts'
import { downloadCsv } from './download-csv.ts'
import classes from './export-csv.module.css'

interface Props {
  /** The file's name. */
  file: string
  /** One row in a word: 'install'. */
  noun: string
  isEmpty: boolean
  /** Reads the page of the list, as CSV, that a range names. */
  read: (range: string) => Promise<TextPage>
}

/** Saves the rows that a list's filters leave as a file, and tells how far it is. */
export function ExportCsv({ file, noun, isEmpty, read }: Props) {
  const [isRunning, start] = useTransition()
  const [told, setTold] = useState('')
  const run = () => {
    setTold('Exporting …')
    start(async () => {
      const count = await downloadCsv(file, read, (soFar, total) =>
        setTold(`Exporting: ${soFar.toLocaleString('en')} of ${counted(total, noun)} …`),
      )
      setTold(count === null ? '' : `Exported ${counted(count, noun)}.`)
    })
  }
  return (
    <>
      <output className={classes.told}>{isEmpty ? 'There is nothing to export.' : told}</output>
      <BusyButton
        variant="default"
        size="xs"
        busy={isRunning}
        blocked={isEmpty}
        onClick={() => isEmpty || run()}
      >
        Export as CSV
      </BusyButton>
    </>
  )
}
