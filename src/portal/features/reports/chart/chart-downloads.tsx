import { useTransition } from 'react'
import type { Addon } from '#contract/addon.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import type { Figures } from '../figures.ts'
import type { ChartFile } from './chart-files.tsx'

interface Props {
  addon: Pick<Addon, 'slug' | 'displayName'>
  figures: Figures
}

/** Saves the chart of these figures. */
async function download(format: ChartFile, { addon, figures }: Props): Promise<void> {
  const files = await import('./chart-files.tsx').catch(() => null)
  if (files === null) flash.error('The code of downloads could not be loaded. Try again, or reload the page.')
  else files.saveChart(format, addon, figures)
}

function Download({ format, ...props }: Props & { format: ChartFile }) {
  const [isPending, start] = useTransition()
  const name = format.toUpperCase()
  return (
    <BusyButton
      variant="default"
      size="xs"
      aria-label={format === 'svg' ? 'Download the chart as SVG' : 'Download the figures as CSV'}
      busy={isPending}
      onClick={() => start(() => download(format, props))}
    >
      {name}
    </BusyButton>
  )
}

/** Downloads of the chart: the picture, where it is shown, and its figures. */
export const ChartDownloads = ({ hasPicture, ...props }: Props & { hasPicture: boolean }) => (
  <>
    {hasPicture && <Download {...props} format="svg" />}
    <Download {...props} format="csv" />
  </>
)
