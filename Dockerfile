# The service in a container. deploy/package-files.mjs lists what is in the image; deploy/package.mjs assembles it, and runs it without Docker (CI does).
#   docker build --tag screen-search .
#   docker buildx build --platform linux/amd64,linux/arm64 --tag REGISTRY/screen-search --push .
#   docker run --detach --name screens --restart unless-stopped --publish 127.0.0.1:3000:3000 --volume screens:/data --stop-timeout 60 screen-search

# Tags: deploy/release.ts builds from the digests that they have then, and names them in the provenance.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS node

FROM --platform=$BUILDPLATFORM rust:1.95-slim-bookworm AS build
ARG BUILDARCH
ARG TARGETARCH
# usearch is C++. For another architecture everything is cross-built; only the few commands of the last stage are emulated.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ \
        $([ "$TARGETARCH" = "$BUILDARCH" ] || case "$TARGETARCH" in amd64) echo g++-x86-64-linux-gnu ;; arm64) echo g++-aarch64-linux-gnu ;; esac) \
    && rm -rf /var/lib/apt/lists/*
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
WORKDIR /repository
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/repository/native/target \
    --mount=type=cache,target=/root/.bun/install/cache \
    node deploy/package.mjs assemble /package "$TARGETARCH"

FROM debian:bookworm-slim
RUN groupadd --system --gid 10001 screens \
    && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin screens \
    && install --directory --owner=10001 --group=10001 --mode=0700 /data
# Owned by root: the service cannot change its own files. What changes least comes first: an upgrade downloads the layers that changed.
COPY --from=build /package/node_modules /app/node_modules
COPY --from=build /package/demo /app/demo
COPY --from=build /package/skills /app/skills
COPY --from=build /package/native/models /app/native/models
COPY --from=build /package/native/addon /app/native/addon
COPY --from=build /package/dist /app/dist
COPY --from=build /package/src /app/src
COPY --from=build /package/LICENSE /package/package.json /package/bun.lock /package/bunfig.toml /package/tsconfig.json /app/
WORKDIR /app
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["bun", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["screen-search"]
CMD ["serve"]
# Last, since each release has others: docker build --build-arg REVISION="$(git rev-parse HEAD)"
ARG REVISION=unknown
LABEL org.opencontainers.image.title="screen-search" \
      org.opencontainers.image.description="Self-hosted search over app screens" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.licenses="Apache-2.0"
