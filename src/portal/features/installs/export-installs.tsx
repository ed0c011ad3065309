import { useState, useTransition } from 'react'
import type { Addon } from '#contract/addon.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import section from '#portal/ui/layout/section.module.css'
import classes from './installs.module.css'
import { downloadInstalls } from './download-installs.ts'
import type { InstallsSearch } from './search.ts'
import { counted } from '#contract/formats/grouped.ts'

/** Saves the installs that the filters leave as a file. */
export function ExportInstalls({
  addon,
  search,
  isEmpty,
}: {
  addon: Pick<Addon, 'slug'>
  search: InstallsSearch
  isEmpty: boolean
}) {
  const [isRunning, start] = useTransition()
  const [told, setTold] = useState('')
  const run = () => {
    setTold('Exporting …')
    start(async () => {
      const count = await downloadInstalls(addon.slug, search, (soFar, total) =>
        setTold(`Exporting: ${soFar.toLocaleString('en')} of ${counted(total, 'install')} …`),
      )
      setTold(count === null ? '' : `Exported ${counted(count, 'install')}.`)
    })
  }
  return (
    <>
      <output className={`${section.soft} ${classes.told}`}>
        {isEmpty ? 'There is nothing to export.' : told}
      </output>
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
