import '#portal/mantine.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { visitorPathOf } from '#contract/visitor-paths.ts'
import { telemetryWhenIdle } from '#portal/app/telemetry/telemetry-when-idle.ts'
import { addInter } from '#portal/app/frame/inter.ts'
import { theme } from '#portal/app/frame/theme.ts'
import { loadVisitorPage } from './load-visitor-page.ts'
import { VisitorPage, visitorTitles } from './visitor-page.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
const container = document.querySelector('#root')
if (container === null) throw new Error('visitors.html has no #root')
const root = createRoot(container)

/** The server sends this document only for the public paths. */
const path = visitorPathOf(location.pathname) ?? '/provider/home'

async function show(): Promise<void> {
  const data = await loadVisitorPage(path)
  document.title = `${visitorTitles[path]} · ${data.config?.productName ?? 'Partner Portal'}`
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <VisitorPage data={data} tryAgain={() => void show()} />
      </MantineProvider>
    </StrictMode>,
  )
}

const shown = show()
void telemetryWhenIdle(null)
void addInter(shown)
