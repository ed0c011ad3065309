import { useTransition } from 'react'
import { flash } from '#portal/app/flashes/flash.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'

interface Props<Code> {
  format: 'SVG' | 'CSV'
  label: string
  /** Fetches the code that makes the file. */
  load: () => Promise<Code>
  save: (code: Code) => void
}

/** Saves figures as a file, by code that comes when it is needed. */
export function FiguresDownload<Code>({ format, label, load, save }: Props<Code>) {
  const [isPending, start] = useTransition()
  const download = async () => {
    const code = await load().catch(() => null)
    if (code === null)
      flash.error('The code of downloads could not be loaded. Try again, or reload the page.')
    else save(code)
  }
  return (
    <BusyButton
      variant="default"
      size="xs"
      aria-label={label}
      busy={isPending}
      onClick={() => start(download)}
    >
      {format}
    </BusyButton>
  )
}
