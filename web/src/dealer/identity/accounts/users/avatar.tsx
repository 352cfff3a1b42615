import { initials } from '#shared/format/initials.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  readonly src: string | null
  readonly size?: number
}

/** A picture or the initials; decorative, because the name is beside it. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.4 }
  return src === null ? (
    <span className={classes['avatar']} style={style} data-initials={initials(name)} aria-hidden />
  ) : (
    <img className={classes['avatar']} style={style} src={src} alt="" width={size} height={size} />
  )
}
