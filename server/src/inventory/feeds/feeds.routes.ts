import { feedImports, feeds } from '@forecourt/contract/inventory/feeds.ts'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { serve, type Router } from '#platform/http/serve.ts'
import { createFeed, readFeeds, readImports, saveFeed } from './feeds.service.ts'
import {
  discard,
  mapImport,
  publish,
  readOneImport,
  readRows,
  retryRow,
  rollBack,
} from './imports.service.ts'
import { endSchedule, pauseSchedule, runSchedule, setSchedule } from './schedule.service.ts'
import { incoming, uploadFile } from './upload.service.ts'

export function serveFeeds({ app, fastify }: Router) {
  // Only this scope accepts raw bytes; all others accept JSON (security R6).
  void fastify.register(async scope => {
    const router = { app, fastify: scope }
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      (request: FastifyRequest, payload: Readable, done) => {
        incoming.set(request, payload)
        done(null)
      },
    )
    serve(router, feeds.upload, uploadFile)
  })
  const router = { app, fastify }
  serve(router, feeds.list, readFeeds)
  serve(router, feeds.create, createFeed)
  serve(router, feeds.update, saveFeed)
  serve(router, feeds.setSchedule, setSchedule)
  serve(router, feeds.endSchedule, endSchedule)
  serve(router, feeds.pause, pauseSchedule)
  serve(router, feeds.run, runSchedule)
  serve(router, feeds.imports, readImports)
  serve(router, feedImports.get, readOneImport)
  serve(router, feedImports.rows, readRows)
  serve(router, feedImports.map, mapImport)
  serve(router, feedImports.retry, retryRow)
  serve(router, feedImports.publish, publish)
  serve(router, feedImports.rollBack, rollBack)
  serve(router, feedImports.discard, discard)
}
