import { sampleBehaviours } from '#server/demo/services/sample-provider.ts'
import { notedProvider } from '#server/demo/services/demo-services.ts'
import { startSampleProvider } from '#server/demo/services/start-sample-provider.ts'

const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
const wanted = process.argv[2] ?? 'good'
const behaviour = sampleBehaviours.find((each) => each === wanted)
if (behaviour === undefined) {
  process.stderr.write(`usage: npm run sample-provider -- [${sampleBehaviours.join(' | ')}]\n`)
  process.exit(2)
}

const { DATA_DIR: dataDir = '.data', PORT: port = '0' } = process.env
const running = notedProvider(dataDir)
const switched =
  running === null
    ? null
    : // A killed demo leaves its note behind.
      await fetch(`${running}/behaviour/${behaviour}`, { method: 'PUT' }).catch(() => null)
if (switched?.ok === true) {
  process.stdout.write(`The sample provider of the demo in ${dataDir} is ${behaviour} now, at ${running}.\n`)
} else {
  try {
    const { origin } = await startSampleProvider(behaviour, report, Number(port))
    process.stdout.write(
      `No demo runs in ${dataDir}: a sample provider of its own is ${behaviour} at ${origin}.\n`,
    )
    process.stdout.write(`Switch it with: curl -X PUT ${origin}/behaviour/slow\n`)
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const why = isTaken ? `port ${port} is in use` : String(error)
    process.stderr.write(`The sample provider could not start: ${why}.\n`)
    process.exit(1)
  }
}
