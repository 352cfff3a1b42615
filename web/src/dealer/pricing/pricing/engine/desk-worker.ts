import { createEngine, type Question } from './desk-engine.ts'

interface Asked {
  readonly id: number
  readonly question: Question
}

/** Yields, so that the next question may arrive. */
const turn = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })

const answer = createEngine(turn)

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void answer(data.question, (found, transfer) =>
    self.postMessage({ id: data.id, answer: found }, { transfer: [...transfer] }),
  )
})
