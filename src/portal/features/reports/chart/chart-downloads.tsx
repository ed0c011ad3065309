import type { Addon } from '#contract/addon.ts'
import type { Figures } from '../figures.ts'
import { FiguresDownload } from '../figures-download.tsx'

interface Props {
  addon: Pick<Addon, 'slug' | 'displayName'>
  figures: Figures
  hasPicture: boolean
}

const load = () => import('./chart-files.tsx')

/** Downloads of the chart: the picture, where it is shown, and its figures. */
export const ChartDownloads = ({ addon, figures, hasPicture }: Props) => (
  <>
    {hasPicture && (
      <FiguresDownload
        format="SVG"
        label="Download the chart as SVG"
        load={load}
        save={({ saveChart }) => saveChart('svg', addon, figures)}
      />
    )}
    <FiguresDownload
      format="CSV"
      label="Download the figures as CSV"
      load={load}
      save={({ saveChart }) => saveChart('csv', addon, figures)}
    />
  </>
)
