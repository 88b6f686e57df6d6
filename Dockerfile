# syntax=docker/dockerfile:1
# One image for amd64 and arm64: docker buildx build --platform linux/amd64,linux/arm64 -t conference-room .
ARG NODE_VERSION=24

# Neither the build nor the server needs development packages, so one installation serves both.
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches ./patches
RUN npm ci --omit=dev
COPY . .
RUN npm run build && rm -rf .next/cache
# Removes files that only the build reads: packages bundled into dist and .next, compilers, and unused files of packages.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
      @custom-elements-manifest/analyzer @mantine/charts @mantine/core @mantine/hooks @mediapipe/selfie_segmentation \
      @mediapipe/tasks-vision @sapphi-red/web-noise-suppressor @tanstack/react-query @trpc/client @types/node @types/react esbuild flatbuffers geist lit \
      livekit-client patch-package recharts tsx typescript \
    && rm -rf node_modules/@img node_modules/sharp node_modules/@next/swc-* node_modules/@playwright node_modules/playwright \
      node_modules/@typescript node_modules/typescript \
      node_modules/onnxruntime-web/dist/*.asyncify.wasm node_modules/onnxruntime-web/dist/*.jsep.wasm \
      node_modules/onnxruntime-web/dist/*.jspi.wasm \
    && find packages web-component -type f ! -name README.md -delete \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:${NODE_VERSION}-bookworm-slim
LABEL org.opencontainers.image.title="Conference Room" \
      org.opencontainers.image.description="Self-hosted video conferences for your own product" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=4000
WORKDIR /app
# Files belong to root, so the server cannot change its own program. It writes to /data, and short-lived files to /tmp.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/next.config.mjs /app/LICENSE ./
COPY --from=build /app/drizzle ./drizzle
# The documents that the server serves.
COPY --from=build /app/README.md /app/ARCHITECTURE.md /app/CHANGELOG.md /app/CONTRIBUTING.md /app/SECURITY.md ./
COPY --from=build /app/docs ./docs
COPY --from=build /app/packages ./packages
COPY --from=build /app/web-component ./web-component
# The operator's commands are also here: node dist/backup.js, dist/migrate.js and so on.
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
# The program that renders recordings as MP4, on request: 490 MB of Debian packages would double the image.
ARG FFMPEG=false
RUN if [ "$FFMPEG" = true ]; then \
      apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; \
    fi
# The browser with which the server records calls, on request: it adds 400 MB.
ARG CHROMIUM=false
RUN if [ "$CHROMIUM" = true ]; then \
      apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core \
      && rm -rf /var/lib/apt/lists/*; \
    fi
RUN install -d -m 0700 -o 1000 -g 1000 /data
USER 1000:1000
VOLUME ["/data"]
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
