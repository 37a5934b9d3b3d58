# The project's tasks. They need a Swift toolchain (6.3 or later), git and make; `deps` installs the rest.
#   make run ARGS="StressCards --set blobs=1000"
#   make test ARGS="--filter RegistryTests"

# SwiftPM caches the evaluated Package.swift and its build plan, and would miss that a folder in Plugins/ was added or
# removed, or that a C library was installed since.
# What is linked exports its symbols, so that builds of single modules can be loaded into it while they are edited.
# Nobody reads an index of what is built here. SwiftPM would, where it looks for tests: Tests/XCTMain.swift tells it that it needn't.
BUILD_FLAGS := --manifest-cache none --disable-build-manifest-caching -Xlinker --export-dynamic \
  --disable-index-store --disable-xctest --enable-swift-testing
# Where everything is compiled once, as in CI, one compiler takes a whole module, and writes what that declares, too: by files, each
# would read all other files of the module.
WHOLE_MODULES := -Xswiftc -whole-module-optimization -Xswiftc -disable-batch-mode -Xswiftc -num-threads -Xswiftc 2 \
  -Xswiftc -no-emit-module-separately-wmo
ifdef CI
BUILD_FLAGS += $(WHOLE_MODULES)
endif
# The tests of what draws and of what shows it. Builds with other flags have these targets only, and build only what they
# need.
ENGINE := FlyloftConcurrencyTests FlyloftTests FlyloftRegistryTests FlyloftRecordingTests FlyloftRenderingTests
WINDOW := FlyloftStageTests FlyloftSnapshotsTests FlyloftDisplayTests FlyloftPreviewTests
# What takes twenty times as long without optimization. It drives values, whose memory the engine's tests look after.
LONG := EvictionTests SimulationTests
# Galleries with code in C, or with threads of their own.
NATIVE := GooglyEyesTests RemoteImageTests
# Under ThreadSanitizer these are left out, since a single thread does all that they test. AddressSanitizer has them all.
# `make lint` refuses a suite in this list whose file mentions threads or tasks.
ONE_THREAD := AuthoringTests CanvasTests ColorTests FilterTests GeometryTests ImageDrawingTests LongLineTests PaintTests PathTests \
  PictureFileFuzzTests ResolvedTextTests StrokeTests CostAwareCacheTests DrawScheduleTests EvictionScoresTests \
  KernelTextFuzzTests KeyTableTests LoadScheduleTests LoadStateTests PressureResponseTests RendererStateTests WorkerWatchdogTests
ONE_THREAD_TARGETS := FlyloftRegistryTests
# Begun all at once, more than a thousand tests would wait for each other's threads: those that start programs hear late that
# they have ended, and the library that waits for them keeps a processor busy meanwhile. Most tests wait for windows and
# programs, so there are more at a time than processors.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= $(shell echo $$((6 * $$(nproc))))
ALONE := $(BUILD_FLAGS) --test-product flyloftPackageTests
# What runs the tests of a package, once they are built.
BUILT_TESTS = .build/debug/$(1)PackageTests.xctest --testing-library swift-testing
# The window, and the galleries that it shows.
SHOWN := flyloft flyloft-galleries
# What measures, compares and teaches is a package of its own. It is built where the product is, whose modules it finds there.
LABORATORY := $(BUILD_FLAGS) --package-path Tests/Laboratory --scratch-path .build
FORMATTED := Package.swift Sources Tests Plugins
# Tests have no users, so what is public there needs no documentation.
TEST_FORMAT := sed 's/\("AllPublicDeclarationsHaveDocumentation": \)true/\1false/' .swift-format

.PHONY: help run new-view build docs picture laboratory lessons test test-optimized test-long test-threads test-laboratory \
  packages sanitize-window soak endure mutants bench bench-peers bench-documents compare figures install uninstall deb try-deb api \
  release lint format clean deps deps-all

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.* ## /\1	/p' $(MAKEFILE_LIST) | while IFS='	' read -r name text; do \
	  printf '  make %-16s %s\n' "$$name" "$$text"; done

run: ## build, then show the galleries; without a display, scroll them all in one of its own and leave pictures in out/
	@if .make/has-display; then .make/deps; else .make/deps xvfb; fi
	@echo "make run: building"
	@programs="$(SHOWN)"; .make/has-display || programs="$$programs flyloft-tour"; \
	FLYLOFT_TARGETS="$$programs" swift build --quiet --configuration release $(BUILD_FLAGS)
	@if .make/has-display; then exec .build/release/flyloft preview $(ARGS); else exec .build/release/flyloft-tour; fi

new-view: ## write a module of views to Plugins/, with a test: make new-view NAME=Dials
	@.make/deps
	@swift build --quiet $(BUILD_FLAGS) --product flyloft
	@"$$(swift build --show-bin-path)/flyloft" new "$(NAME)"

build: ## build everything for debugging
	@.make/deps
	swift build $(BUILD_FLAGS) $(ARGS)

docs: ## build the documentation of all libraries into out/docs, with the pictures of the reference; a warning fails
	@.make/deps
	@BUILD_FLAGS="$(BUILD_FLAGS)" .make/docs

laboratory: ## build what measures, compares and teaches
	@.make/deps xvfb
	@echo "make laboratory: building"
	@FLYLOFT_LABORATORY=1 swift build --quiet --configuration release $(LABORATORY)

lessons: laboratory ## show galleries of the ways off the main thread, each at work
	@exec .build/release/flyloft-lessons

# CI never makes it: it takes tools that nothing else needs.
picture: ## film the window for README, on an X server of its own; it takes xdotool and ffmpeg
	@.make/deps xvfb
	@FLYLOFT_TARGETS="$(SHOWN)" swift build --quiet --configuration release $(BUILD_FLAGS)
	@.make/picture .build/release/flyloft

# In CI the engine's are run by `test-optimized` and `test-threads` only: optimized and unoptimized, each under a sanitizer. There, the
# laboratory is built before the tests, and they run without SwiftPM, which would hold the build folder: so its own tests and the
# documentation needn't wait. Built meanwhile, the laboratory would link programs anew that these tests run.
test: ## run the tests, under X servers of their own
	@.make/deps xvfb locales librsvg2-bin poppler-utils
ifdef CI
	@FLYLOFT_WITHOUT_TESTS="$(ENGINE)" swift build --build-tests $(BUILD_FLAGS)
	@FLYLOFT_LABORATORY=1 swift build --build-tests $(LABORATORY)
	@.make/test $(call BUILT_TESTS,flyloft) $(ARGS)
else
	@.make/test swift test $(BUILD_FLAGS) $(ARGS)
endif

test-laboratory: ## run the tests of what measures, compares and teaches
	@.make/deps xvfb
ifdef CI
	@FLYLOFT_LABORATORY=1 swift build --build-tests $(LABORATORY)
	@.make/test $(call BUILT_TESTS,laboratory) $(ARGS)
else
	FLYLOFT_LABORATORY=1 .make/test swift test $(LABORATORY) $(ARGS)
endif

packages: ## build and run the packages in Tests/Packages, and the tutorial's, as somebody else's
	@.make/deps xvfb xdotool
	@WHOLE_MODULES="$(WHOLE_MODULES)" .make/packages

# Leaks are looked for in the tests only, not in tools that the build runs. What an exit test's process finds is not
# printed by the test that starts it: it goes to files in out/.
# $(1): the tests' targets. $(2): of which build, and where.
define TEST_ADDRESSES
	@mkdir -p out; rm -f out/asan.*
	FLYLOFT_TARGETS="$(1)" ASAN_OPTIONS=detect_leaks=0 swift build $(BUILD_FLAGS) --product flyloftPackageTests \
	  --sanitize address $(LINES) $(2)
	FLYLOFT_TARGETS="$(1)" ASAN_OPTIONS=log_path=$(CURDIR)/out/asan \
	  LSAN_OPTIONS=suppressions=.make/known-leaks:print_suppressions=0 \
	  .make/test swift test --skip-build $(ALONE) --sanitize address $(LINES) $(2) $(ARGS)
endef
define TEST_THREADS
	@mkdir -p out; rm -f out/tsan.*
	FLYLOFT_TARGETS="$(filter-out $(ONE_THREAD_TARGETS),$(1))" TSAN_OPTIONS=log_path=$(CURDIR)/out/tsan \
	  .make/test swift test $(ALONE) --sanitize thread $(LINES) --scratch-path .build-tsan $(ONE_THREAD:%=--skip '[.]%/') $(ARGS)
endef

# Lines of sources are compiled sooner than all that a debugger needs, and are all that the engine's tests need of it.
test-optimized test-threads: LINES := -Xswiftc -gline-tables-only

# The compiler shortens lives where it optimizes, so that this is where something is used too late.
test-optimized: ## run the engine's tests optimized and under AddressSanitizer
	@.make/deps
	$(call TEST_ADDRESSES,$(ENGINE) $(NATIVE),--configuration release -Xswiftc -enable-testing --scratch-path .build-optimized)

test-long: ## run the simulation's tests and the cache's policies' optimized, and at length: a release does
	@.make/deps
	FLYLOFT_TARGETS="$(LONG)" .make/test swift test $(ALONE) --configuration release -Xswiftc -enable-testing \
	  --scratch-path .build-long $(ARGS)

test-threads: ## run the engine's tests under ThreadSanitizer; what is found goes to out/, too
	@.make/deps
	$(call TEST_THREADS,$(ENGINE) $(NATIVE))

sanitize-window: ## run the tests of stage, snapshots, display and window under both; it takes a quarter of an hour
	@.make/deps xvfb
	$(call TEST_THREADS,$(WINDOW))
	$(call TEST_ADDRESSES,$(WINDOW),--scratch-path .build-asan)

soak: ## simulate windows with faults for ten million events; ARGS="--events N --seed S"
	@.make/deps
	@echo "make soak: building"
	@swift build --quiet --configuration release $(BUILD_FLAGS) --product flyloft-simulator
	@"$$(swift build --configuration release --show-bin-path)/flyloft-simulator" soak $(ARGS)

mutants: ## apply a list of faults one by one and say which the tests let live; ARGS="--list", "--only NAME…", "--from N"
	@.make/mutants $(ARGS)

# ARGS="--strict" makes it fail when a budget is missed, ARGS="cache" measures one part.
bench: laboratory ## measure against what one would use instead, in one table; it goes to out/bench.txt and out/bench.json, too
	@swift build --quiet --configuration release $(BUILD_FLAGS) --product flyloft-simulator
	@mkdir -p out; .build/release/bench --json out/bench.json --simulator .build/release/flyloft-simulator $(ARGS) \
	  >out/bench.txt; status=$$?; cat out/bench.txt; exit $$status

# On X servers of its own, so that it takes as long on every machine and disturbs nobody's screen.
compare: laboratory ## do the same work in every way off the main thread, and in ours; tables and page go to out/
	@mkdir -p out; .build/release/flyloft-compare compare --own-display --json out/compare.json \
	  --html out/compare.html $(ARGS) >out/compare.txt; status=$$?; cat out/compare.txt; exit $$status

figures: ## compare the ways anew, and write that into the tables of README and its article
	@$(MAKE) --no-print-directory compare ARGS="--article README.md --article Sources/Flyloft/Flyloft.docc/WhichWay.md \
	  --commit $$(git describe --always --dirty) $(ARGS)"

# The peers are not installed by `deps`: only this comparison needs them.
bench-peers: laboratory ## measure the window beside zathura, evince, GTK 4 and Chromium; it goes to out/bench-peers.txt, too
	@mkdir -p out; rm -f .build/gtk-list; ! pkg-config --exists gtk4 || \
	  clang -O2 -o .build/gtk-list Tests/Laboratory/Peers/gtk-list.c $$(pkg-config --cflags --libs gtk4) || true
	@.build/release/flyloft-bench peers --gtk-list .build/gtk-list \
	  --canvas-list Tests/Laboratory/Peers/canvas-list.html --json out/bench-peers.json --html out/bench-peers.html \
	  $(ARGS) >out/bench-peers.txt; \
	status=$$?; cat out/bench-peers.txt; exit $$status

# ARGS="--seed 7" repeats what happened in another run.
endure: laboratory ## use, edit and harm a window for HOURS=1, and say what grows; a page and figures go to out/, too
	@mkdir -p out; .build/release/flyloft-bench endure --hours $(or $(HOURS),1) --json out/endure.json \
	  --html out/endure.html $(ARGS) >out/endure.txt; status=$$?; cat out/endure.txt; exit $$status

# Like `bench-peers` it installs no peers. ARGS="--document maps --size 1280x800 --rounds 1" measures a part.
bench-documents: laboratory ## measure the window beside zathura and evince with three PDF files; it goes to out/, too
	@.make/deps poppler-utils; mkdir -p out
	@.build/release/flyloft-bench documents --json out/bench-documents.json $(ARGS) >out/bench-documents.txt; \
	status=$$?; cat out/bench-documents.txt; exit $$status

install: ## build the programs, which then need no Swift, and install them; PREFIX=/usr/local, DESTDIR= for who makes packages
	@.make/deps binutils
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" .make/install

uninstall: ## remove what `make install` has installed
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" .make/install --remove

deb: ## build a Debian package of the same into out/
	@.make/deps --all binutils dpkg-dev
	@.make/deb

try-deb: deb ## install that package in a new Debian system without Swift, use its programs, and remove it
	@.make/deps mmdebstrap lintian desktop-file-utils appstream
	@.make/try-deb

api: ## say which packages that use the last released version would be broken by what is here; it takes minutes
	@.make/deps
	@.make/api

# CHECKS names the targets that must pass: CHECKS="lint" is for trying the release itself.
release: CHECKS ?= deps-all test test-long lint docs api try-deb
release: ## check everything, and make the tag and the archives of a version: make release VERSION=0.1.0; CHECKS="…" checks less
	@CHECKS="$(CHECKS)" .make/release "$(VERSION)"

lint: ## check the layout, the arrows between modules, their names, the promises' suites, and for unfinished marks
	@swift format lint --strict --recursive --parallel $(wildcard $(filter-out Tests,$(FORMATTED)))
	@swift format lint --strict --recursive --parallel --configuration "$$($(TEST_FORMAT))" Tests
	@.make/check-imports
	@.make/check-names
	@.make/check-marks
	@.make/check-promises
	@.make/check-one-thread $(ONE_THREAD)

format: ## lay the sources out as lint wants them
	@swift format --in-place --recursive --parallel $(wildcard $(FORMATTED))

clean: ## remove all that was built, and out/
	rm -rf .build* out

deps: ## install the Debian packages that are missing
	@.make/deps xvfb locales librsvg2-bin poppler-utils

deps-all: ## the same with the optional ones: for galleries that need large libraries, and desktops for tests
	@.make/deps --all xvfb locales librsvg2-bin poppler-utils dbus-daemon openbox i3-wm tigervnc-standalone-server weston xwayland
