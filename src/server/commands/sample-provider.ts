import { parseArgs } from 'node:util'
import { behaviourWording, sampleBehaviours } from '#server/demo/services/sample-behaviour.ts'
import { notedProvider } from '#server/demo/services/demo-services.ts'
import { startSampleProvider } from '#server/demo/services/start-sample-provider.ts'

const listed = Object.entries(behaviourWording).map(([name, meaning]) => `  ${name.padEnd(24)} ${meaning}\n`)
const usage = `usage: npm run sample-provider -- [BEHAVIOUR] [--times N]

Switches the sample provider of the running demo in DATA_DIR, or starts one on PORT. With --times, the demo's goes back
to its behaviour after N requests. Behaviours:
${listed.join('')}`

function given() {
  const options = { times: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [wanted = 'good', ...more] = positionals
  const behaviour = sampleBehaviours.find((each) => each === wanted)
  if (behaviour === undefined || more.length > 0) throw new Error(`There is no behaviour ${wanted}.`)
  return { behaviour, times: values.times }
}

function argumentsOrExit() {
  try {
    return given()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

const { behaviour, times } = argumentsOrExit()
const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
const { DATA_DIR: dataDir = '.data', PORT: port = '0' } = process.env
const running = notedProvider(dataDir)
const query = times === undefined ? '' : `?${new URLSearchParams({ times })}`
const switched =
  running === null
    ? null
    : // A killed demo leaves its note behind.
      await fetch(`${running}/behaviour/${behaviour}${query}`, { method: 'PUT' }).catch(() => null)
if (switched?.ok === true) {
  const howLong = times === undefined ? 'now' : `for the next ${times} requests`
  process.stdout.write(
    `The sample provider of the demo in ${dataDir} is ${behaviour} ${howLong}, at ${running}.\nSee what it has: curl ${running}/stock\n`,
  )
} else if (times !== undefined) {
  const why = switched === null ? `No demo runs in ${dataDir}.` : await switched.text()
  process.stderr.write(`The sample provider was not switched. ${why}\n`)
  process.exit(1)
} else {
  try {
    const { origin } = await startSampleProvider(behaviour, report, Number(port))
    process.stdout.write(
      `No demo runs in ${dataDir}: a sample provider of its own is ${behaviour} at ${origin}.\nSwitch it: curl -X PUT ${origin}/behaviour/slow (with ?times=2 for two requests)\nSee what it has: curl ${origin}/stock\n`,
    )
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const why = isTaken ? `port ${port} is in use` : String(error)
    process.stderr.write(`The sample provider could not start: ${why}.\n`)
    process.exit(1)
  }
}
