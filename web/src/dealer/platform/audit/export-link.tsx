import { audit } from '@forecourt/contract/platform/audit.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { call } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'

/**
 * Downloads a record. Users at the screen are asked for a proof of identity first if the last one is too old
 * (security R20).
 */
export function ExportLink({ href }: { readonly href: string }) {
  const t = useText('audit')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      await call(audit.prepareExport, {})
      location.assign(href)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        component="a"
        href={href}
        download
        variant="default"
        loading={isBusy}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={event => void download(event)}
      >
        {t('export')}
      </Button>
      {failure === undefined ? null : <InlineProblem error={failure} />}
    </>
  )
}
