import { execFileSync, spawnSync } from 'node:child_process';
import { z } from 'zod';

/** Whether this system has ffmpeg and ffprobe. */
export const hasFfmpeg = ['ffmpeg', 'ffprobe'].every(
  (program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0,
);

const probed = z.object({
  streams: z.array(
    z.object({
      codec_name: z.string(),
      pix_fmt: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      avg_frame_rate: z.string(),
    }),
  ),
  format: z.object({ format_name: z.string(), duration: z.coerce.number() }),
});

/** Returns what ffprobe reads in a file. */
export const ffprobe = (file: string) =>
  probed.parse(
    JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file], {
        encoding: 'utf8',
      }),
    ),
  );
